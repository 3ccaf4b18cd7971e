-- Version 1. Opened by src/database.rs, which sets application_id and user_version.

-- Single facts about the courses: where they come from, the notice to show, their generation.
CREATE TABLE fact (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- Courses in the order they were given. The texts are JSON, served as they stand:
-- the object of specification 2.1, and the list of 2.2's tee_data.
CREATE TABLE course (
    position  INTEGER PRIMARY KEY,
    course_id INTEGER NOT NULL UNIQUE,
    course    TEXT NOT NULL,
    tees      TEXT NOT NULL
) STRICT;

-- Hole data of the courses that have any: the whole answer {"data": …} of specification 2.3,
-- as JSON under gzip, served as it stands.
CREATE TABLE holes (
    course_id INTEGER PRIMARY KEY,
    answer    BLOB NOT NULL
) STRICT;

-- Keys by the SHA-256 of their text. Times are Unix seconds.
CREATE TABLE api_key (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    prefix  TEXT NOT NULL,
    hash    BLOB NOT NULL UNIQUE,
    plan    TEXT NOT NULL CHECK (plan IN ('free', 'developer', 'pro', 'enterprise')),
    label   TEXT,
    created INTEGER NOT NULL,
    revoked INTEGER
) STRICT;

-- What each key has used of its windows, counted since 1970 in minutes, days and months (UTC).
CREATE TABLE usage (
    key_id    INTEGER PRIMARY KEY REFERENCES api_key (id),
    minute    INTEGER NOT NULL,
    in_minute INTEGER NOT NULL,
    day       INTEGER NOT NULL,
    in_day    INTEGER NOT NULL,
    month     INTEGER NOT NULL,
    in_month  INTEGER NOT NULL
) STRICT;
