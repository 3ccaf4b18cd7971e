//! Rows of the database that cannot be read: each costs itself, and the others go on.

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};
use rusqlite::Connection;

use crate::invented;
use crate::program::{Serving, run, text};
use crate::running::{Filled, add_key, filled, get, soon};

fn status(serving: &Serving, key: &str) -> u16 {
    get(
        &format!("{}/courses", serving.base_url),
        &[("x-api-key", key)],
    )
    .status
}

/// Changes the database in a way that its own constraints do not allow.
fn damage(filled: &Filled, sql: &str) {
    Connection::open(&filled.database)
        .and_then(|connection| {
            connection.busy_timeout(std::time::Duration::from_secs(10))?;
            // An old SQLite, or a flipped bit, knows no types.
            connection.execute_batch("PRAGMA ignore_check_constraints = 1;")?;
            connection.execute_batch(sql)
        })
        .expect(sql);
}

/// Statements that damage the row of the enterprise key.
fn damages() -> Vec<String> {
    let of_key = |change: &str| {
        let words = ["UPDATE api_key SET", change, "WHERE plan = 'enterprise'"];
        words.join(" ")
    };
    let of_usage = |values: &str| {
        let words = [
            "INSERT OR REPLACE INTO usage SELECT id,",
            values,
            "FROM api_key WHERE plan = 'enterprise'",
        ];
        words.join(" ")
    };
    vec![
        of_key("hash = x'00'"),
        of_key("hash = zeroblob(33)"),
        of_key("plan = 'gold'"),
        of_key("prefix = CAST(x'ff' AS TEXT)"),
        of_key("label = CAST(x'ff' AS TEXT)"),
        of_key("created = 9223372036854775807"),
        of_key("created = -9223372036854775807"),
        of_usage("-1, 0, 0, 0, 0, 0"),
        of_usage("0, -1, 0, 0, 0, 0"),
        of_usage("0, 4294967296, 0, 0, 0, 0"),
        of_usage("0, 0, 0, 0, 0, 4294967296"),
        of_usage("0, 0, 0, 0, -9223372036854775807, 0"),
    ]
}

#[test]
fn a_key_that_cannot_be_read_is_revoked_and_keeps_no_other_back() {
    for sql in damages() {
        let filled = filled();
        let serving = Serving::start(&filled.database, &[]);
        let [damaged, leaked, other] =
            [Plan::Enterprise, Plan::Pro, Plan::Free].map(|plan| filled.keys[&plan].as_str());
        assert_eq!(status(&serving, leaked), 200);
        damage(&filled, &sql);
        soon(&sql, || status(&serving, damaged) == 401);
        let revoke = [
            "keys",
            "revoke",
            "--db",
            text(&filled.database),
            &leaked[..12],
        ];
        assert!(run(&revoke).status.success(), "{sql}");
        soon(&sql, || status(&serving, leaked) == 401);
        let new = add_key(&filled.database, Plan::Pro);
        soon(&sql, || status(&serving, &new) == 200);
        #[cfg(unix)]
        {
            let (success, said) = serving.terminate();
            assert!(success, "{said}");
            assert_eq!(said.matches("counts as revoked").count(), 1, "{said}");
        }
        #[cfg(not(unix))]
        drop(serving);

        let serving = Serving::start(&filled.database, &[]);
        let statuses = [damaged, leaked, other, &new].map(|key| status(&serving, key));
        assert_eq!(statuses, [401, 401, 200, 200], "{sql}");
        let list = run(&["keys", "list", "--db", text(&filled.database)]);
        assert!(list.status.success());
        let said = String::from_utf8_lossy(&list.stderr);
        assert!(
            said.contains("cannot be read and counts as revoked"),
            "{said}"
        );
    }
}

#[test]
fn the_database_takes_no_such_row() {
    let filled = filled();
    let connection = Connection::open(&filled.database).expect("a database");
    let of_course = |values: &str| ["INSERT INTO course SELECT 99, 99,", values].join(" ");
    let others = [
        "INSERT INTO api_key VALUES (9, 'yb_123456789', NULL, 'free', NULL, 0, NULL)".to_owned(),
        of_course("'{', '[]'"),
        of_course("'{}', 'none'"),
    ];
    let is_text = |sql: &String| sql.contains("AS TEXT");
    for sql in damages()
        .into_iter()
        .filter(|sql| !is_text(sql))
        .chain(others)
    {
        let refused = connection.execute_batch(&sql).expect_err(&sql).to_string();
        assert!(refused.contains("constraint failed"), "{sql}: {refused}");
    }
}

#[test]
fn a_course_that_cannot_be_read_costs_that_course() {
    let first = "WHERE course_id = (SELECT min(course_id) FROM course)";
    let with = |change: &str| ["UPDATE course SET", change, first].join(" ");
    for sql in [
        with("course = 'no course'"),
        with("course = '{}'"),
        with("course = CAST(x'ff' AS TEXT)"),
        with("tees = '{'"),
        with("tees = 'null'"),
        with("course_id = -course_id"),
        "UPDATE fact SET value = CAST(x'ff' AS TEXT)".to_owned(),
        ["UPDATE holes SET answer = x'00'", first].join(" "),
    ] {
        let filled = filled();
        damage(&filled, &sql);
        let expected = if sql.contains("UPDATE course") {
            invented::COURSES - 1
        } else {
            invented::COURSES
        };
        let serving = Serving::start(&filled.database, &[]);
        let about = get(&serving.base_url, &[]);
        assert_eq!(about.json()["data"]["courses"], expected, "{sql}");
        assert_eq!(status(&serving, &filled.keys[&Plan::Free]), 200);
        #[cfg(unix)]
        if expected < invented::COURSES {
            let (success, said) = serving.terminate();
            assert!(
                success && said.contains("left out, since it is damaged"),
                "{said}"
            );
        }
    }
}

#[test]
fn a_damaged_key_cannot_be_named_but_is_said_to_be_revoked() {
    let filled = filled();
    damage(&filled, &damages()[0]);
    let database = Database::open(&filled.database, Access::Write).expect("a database");
    let id = database.key_rows().expect("keys").left_out[0].id;
    let failure = database.revoke_key(&id.to_string(), 0).expect_err("it is");
    assert!(
        failure.to_string().contains("counts as revoked"),
        "{failure}"
    );
}
