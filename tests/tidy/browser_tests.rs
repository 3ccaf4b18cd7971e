//! End-to-end tests wait for the thing itself and pass at the first try: no fixed sleep, no retries.

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

#[cfg(test)]
mod tests {
    use super::*;

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
