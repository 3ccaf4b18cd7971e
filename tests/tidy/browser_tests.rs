//! End-to-end tests wait for the thing itself and pass at the first try: no fixed sleep, no retries. They open pages in one
//! way, and leave no file outside the project.

use crate::source::Source;

/// Fixed sleeps and retries in a TypeScript file of the end-to-end tests.
pub fn no_sleep_and_no_retry(source: &Source) -> Vec<String> {
    let sleep = "wait for the thing itself, or move `page.clock`";
    let mut found = source.lines_with("waitForTimeout", sleep);
    let second_try = |line: &str| line.contains("retries:") && !line.contains("retries: 0");
    let mend = "a test that needs a second try is a defect of the test or of the product";
    found.extend(source.lines_where(second_try, mend));
    found
}

/// Pages that a spec opens or reloads by itself. The functions in `pages.ts` say what each of them waits for.
pub fn one_way_to_a_page(source: &Source) -> Vec<String> {
    let mend = "use `open`, `reload`, `visit` or `elsewhere` of pages.ts";
    ["goto", "reload"]
        .into_iter()
        .flat_map(|way| source.lines_with(&format!("page.{way}("), mend))
        .collect()
}

/// Folders that a file of the end-to-end tests makes for itself and never removes.
pub fn no_folder_is_left(source: &Source) -> Vec<String> {
    if source.text.contains("rm(") {
        return Vec::new();
    }
    let mend = "write into `test.info().outputPath(…)`, or remove the folder";
    source.lines_with("mkdtemp", mend)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_a_spec_opens_by_itself_is_found() {
        let found = |text| one_way_to_a_page(&Source::new("tests/e2e/specs/a.spec.ts", text)).len();
        assert_eq!(found("await page.goto(\"/\");\nawait page.reload();\n"), 2);
        assert_eq!(found("await open(page, \"/\");\nawait reload(page);\n"), 0);
    }

    #[test]
    fn a_folder_that_nobody_removes_is_found() {
        let found = |text| no_folder_is_left(&Source::new("tests/e2e/specs/a.spec.ts", text)).len();
        let make = "const folder = await mkdtemp(join(tmpdir(), \"a-\"));\n";
        assert_eq!(found(make), 1);
        assert_eq!(
            found(&format!("{make}await rm(folder, {{ recursive: true }});\n")),
            0
        );
    }

    #[test]
    fn a_sleep_and_a_retry_are_found_and_none_of_it_is_none() {
        let found = |text| no_sleep_and_no_retry(&Source::new("tests/e2e/a.ts", text)).len();
        assert_eq!(found("await page.waitForTimeout(400);\nretries: 1,\n"), 2);
        assert_eq!(
            found("retries: 0,\nawait expect(retry(page)).toBeVisible();\n"),
            0
        );
    }
}
