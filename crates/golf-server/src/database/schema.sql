-- Version 2. Opened by src/database.rs, which sets application_id and user_version.

-- Single facts about the courses: where they come from, the notice to show, their generation, when they
-- were replaced (Unix seconds), their SHA-256, and former identifiers: "70104 501" a line.
CREATE TABLE fact (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- Courses in the order they were given. The texts are JSON, served as they stand:
-- the object of contract 2.1, and the list of contract 2.2's tee_data.
CREATE TABLE course (
    position  INTEGER PRIMARY KEY,
    course_id INTEGER NOT NULL UNIQUE,
    course    TEXT NOT NULL CHECK (json_valid(course)),
    tees      TEXT NOT NULL CHECK (json_valid(tees))
) STRICT;

-- Hole data of the courses that have any: the whole answer {"data": …} of contract 2.3,
-- as JSON under gzip, served as it stands.
CREATE TABLE holes (
    course_id INTEGER PRIMARY KEY,
    answer    BLOB NOT NULL
) STRICT;

-- What the courses of a map are made of: the whole answer {"data": …} of src/source.rs, as JSON under gzip,
-- served as it stands.
CREATE TABLE source (
    course_id INTEGER PRIMARY KEY,
    answer    BLOB NOT NULL
) STRICT;

-- Keys by the SHA-256 of their text. Times are Unix seconds, up to the end of the year 9999.
CREATE TABLE api_key (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    prefix  TEXT NOT NULL CHECK (length(prefix) = 12),
    hash    BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    plan    TEXT NOT NULL CHECK (plan IN ('free', 'developer', 'pro', 'enterprise')),
    label   TEXT,
    created INTEGER NOT NULL CHECK (created BETWEEN 0 AND 253402300799),
    revoked INTEGER CHECK (revoked BETWEEN 0 AND 253402300799)
) STRICT;

-- What each key has used of its windows, counted since 1970 in minutes, days and months (UTC).
-- A count fits into 32 bits; the windows end with the year 9999.
CREATE TABLE usage (
    key_id    INTEGER PRIMARY KEY REFERENCES api_key (id),
    minute    INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 4223371679),
    in_minute INTEGER NOT NULL CHECK (in_minute BETWEEN 0 AND 4294967295),
    day       INTEGER NOT NULL CHECK (day BETWEEN 0 AND 2932896),
    in_day    INTEGER NOT NULL CHECK (in_day BETWEEN 0 AND 4294967295),
    month     INTEGER NOT NULL CHECK (month BETWEEN 0 AND 96359),
    in_month  INTEGER NOT NULL CHECK (in_month BETWEEN 0 AND 4294967295)
) STRICT;
