//! The conformance suite against a server in this process, with a test clock: every rule holds and
//! none is skipped. Also checks that the suite can fail.

use golf_server::conformance::visit::Visit;
use golf_server::conformance::{Shortfall, rules};

use crate::running::{Running, filled};

#[test]
fn every_rule_of_the_specification_and_every_decision_holds() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let mut visit = Visit::new(&running.base_url, filled.keys, running.clock.clone());
    visit.may_use_up_a_minute = true;
    let wrong: Vec<_> = rules()
        .filter_map(|rule| Some((rule.id, (rule.check)(&mut visit).err()?)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_service_that_is_another_one_breaks_most_rules() {
    let filled = filled();
    let running = Running::start(&filled.database);
    // The same server, with a base address that it does not serve.
    let elsewhere = format!("{}/nothing/here", running.root);
    let mut visit = Visit::new(&elsewhere, filled.keys, running.clock.clone());
    visit.may_use_up_a_minute = true;
    let (mut held, mut all) = (Vec::new(), 0);
    for rule in rules() {
        all += 1;
        match (rule.check)(&mut visit) {
            Err(Shortfall::Broken(_)) => {}
            other => held.push((rule.id, other)),
        }
    }
    // Properties of every response hold for error responses too.
    let expected = [
        "error-shape",
        "read-only",
        "method-405",
        "unknown-path",
        "cors-exposed",
        "not-stored",
    ];
    held.retain(|(id, _)| !expected.contains(id));
    assert!(held.is_empty(), "{} of {all}: {held:#?}", held.len());
}
