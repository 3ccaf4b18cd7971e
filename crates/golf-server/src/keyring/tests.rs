//! A keyring alone: keys come and go, and counts stay.

use super::*;
use crate::key::NewKey;

fn row(key: &NewKey, id: i64, active: bool) -> KeyRow {
    KeyRow {
        id,
        prefix: key.prefix().to_owned(),
        hash: key.hash(),
        plan: Plan::Free,
        label: None,
        created: String::new(),
        active,
        usage: Usage::default(),
    }
}

fn ring(rows: &[KeyRow]) -> (tempfile::TempDir, Keyring) {
    let folder = tempfile::TempDir::new().unwrap();
    let file = UsageFile::open(&folder.path().join("golf.db")).unwrap();
    (folder, Keyring::new(PlanLimits::default(), rows, file))
}

#[test]
fn keys_come_and_go_and_keep_their_counts() {
    let (first, second) = (NewKey::generate().unwrap(), NewKey::generate().unwrap());
    let (_folder, ring) = ring(&[row(&first, 1, true)]);
    let find = |key: &NewKey| ring.find(key.text().as_bytes());
    assert!(find(&second).is_none());
    find(&first).expect("known").count(&Clock::set_to(60));

    ring.refresh(&[row(&first, 1, true), row(&second, 2, true)]);
    assert_eq!(find(&second).expect("new").id, 2);
    let before = |key: &NewKey| find(key).expect("known").count(&Clock::set_to(60)).before;
    assert_eq!(before(&first).in_month, 1);

    ring.refresh(&[row(&first, 1, false), row(&second, 2, true)]);
    assert!(find(&first).is_none(), "revoked");
    ring.refresh(&[row(&first, 1, false)]);
    assert!(find(&second).is_none(), "gone");
    ring.refresh(&[row(&first, 1, true)]);
    assert_eq!(before(&first).in_month, 2, "back");
}

#[test]
fn what_was_written_is_not_written_again_nor_what_has_no_row() {
    let key = NewKey::generate().unwrap();
    let (_folder, ring) = ring(&[row(&key, 1, true)]);
    assert!(ring.unwritten().is_empty());
    let holder = ring.find(key.text().as_bytes()).expect("known");
    holder.count(&Clock::set_to(60));
    let counts = ring.unwritten();
    assert_eq!(counts.len(), 1);
    holder.count(&Clock::set_to(60));
    ring.written(&counts);
    assert_eq!(ring.unwritten()[0].1.in_minute, 2, "one came in meanwhile");
    ring.refresh(&[]);
    assert!(ring.unwritten().is_empty(), "nowhere to write it");
    ring.refresh(&[row(&key, 1, true)]);
    ring.written(&ring.unwritten());
    assert!(ring.unwritten().is_empty());
}

#[test]
fn a_key_goes_on_with_the_larger_count_of_row_and_file() {
    let key = NewKey::generate().unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let database = folder.path().join("golf.db");
    let clock = Clock::set_to(60);
    let counted = |in_row: u32| {
        let mut row = row(&key, 1, true);
        row.usage = Usage::default().at(60);
        (0..in_row).for_each(|_| row.usage.count(60));
        let file = UsageFile::open(&database).unwrap();
        let ring = Keyring::new(PlanLimits::default(), &[row], file);
        let holder = ring.find(key.text().as_bytes()).expect("known");
        holder.count(&clock).before.in_minute
    };
    assert_eq!(counted(0), 0);
    assert_eq!(counted(0), 1, "the row is older: the program was killed");
    assert_eq!(counted(7), 7, "the file is older: it was put back");
    assert_eq!(counted(3), 8);
}

#[test]
fn what_was_counted_ahead_of_the_clock_moves_back_when_the_clock_is_believed() {
    const DAY: u64 = 86_400;
    let key = NewKey::generate().unwrap();
    let (_folder, ring) = ring(&[row(&key, 1, true)]);
    let holder = ring.find(key.text().as_bytes()).expect("known");
    let clock = Clock::set_to(400 * DAY);
    holder.count(&clock);
    assert!(clock.turn_to(DAY));
    let before = holder.count(&clock).before;
    assert_eq!((before.in_day, before.in_month), (0, 0));
    ring.settle(DAY);
    let before = holder.count(&clock).before;
    assert_eq!((before.in_day, before.in_month), (2, 2));
    assert!(clock.turn_to(400 * DAY));
    let before = holder.count(&clock).before;
    assert_eq!((before.in_day, before.in_month), (0, 0));
}

#[test]
fn what_the_file_does_not_take_is_counted_and_written_when_it_does() {
    let key = NewKey::generate().unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let database = folder.path().join("golf.db");
    let mut ring = Keyring::new(
        PlanLimits::default(),
        &[row(&key, 1, true)],
        UsageFile::open(&database).unwrap(),
    );
    let refuse = |ring: &mut Keyring, refuses| {
        // No holders at this point, so nothing else shares the file.
        ring.holders.write().unwrap().clear();
        Arc::get_mut(&mut ring.file).unwrap().refuses(refuses);
        ring.refresh(&[row(&key, 1, true)]);
    };
    refuse(&mut ring, true);
    let holder = ring.find(key.text().as_bytes()).expect("known");
    for counted in 0..3 {
        assert_eq!(holder.count(&Clock::set_to(60)).before.in_minute, counted);
    }
    let failure = ring.record_missing().expect_err("it takes nothing");
    assert!(
        failure
            .to_string()
            .contains("golf.db-usage cannot be written")
    );
    let recorded = crate::usage_file::recorded(&database).unwrap();
    assert_eq!(recorded[&key.hash()], Tally::default(), "only its place");
}
