//! `golf-server conformance`: one line per rule.

use std::collections::HashMap;

use golf_api::plan::Plan;

use super::{print, tell};
use crate::clock::Clock;
use crate::conformance::visit::Visit;
use crate::conformance::{Shortfall, rules};
use crate::failure::{Failure, Outcome};
use crate::shown::shown;

/// The options of `conformance`.
#[derive(clap::Args)]
pub(super) struct ConformanceOptions {
    /// The base address of the service, with its version: http://127.0.0.1:8080/api/v1
    #[arg(long, value_name = "URL")]
    base_url: String,
    /// A key of the Free plan.
    #[arg(
        long,
        value_name = "KEY",
        env = "GOLF_FREE_KEY",
        hide_env_values = true
    )]
    free_key: Option<String>,
    /// A key of the Developer plan.
    #[arg(
        long,
        value_name = "KEY",
        env = "GOLF_DEVELOPER_KEY",
        hide_env_values = true
    )]
    developer_key: Option<String>,
    /// A key of the Pro plan.
    #[arg(long, value_name = "KEY", env = "GOLF_PRO_KEY", hide_env_values = true)]
    pro_key: Option<String>,
    /// A key of the Enterprise plan.
    #[arg(
        long,
        value_name = "KEY",
        env = "GOLF_ENTERPRISE_KEY",
        hide_env_values = true
    )]
    enterprise_key: Option<String>,
    /// A course that has holes, for a service where few have.
    #[arg(long, value_name = "ID")]
    course_with_holes: Option<i64>,
    /// Only what the specification states, not what this project decided where it leaves a choice.
    #[arg(long)]
    stated_only: bool,
    /// Also the rules that use up a minute of a key, and wait for its end.
    #[arg(long)]
    use_up_a_minute: bool,
}

/// Checks every rule. Fails when a rule is broken.
pub(super) fn run(options: ConformanceOptions) -> Outcome {
    let keys: HashMap<Plan, String> = [
        (Plan::Free, options.free_key),
        (Plan::Developer, options.developer_key),
        (Plan::Pro, options.pro_key),
        (Plan::Enterprise, options.enterprise_key),
    ]
    .into_iter()
    .filter_map(|(plan, key)| Some((plan, key?)))
    .collect();
    let mut visit = Visit::new(&options.base_url, keys, Clock::System);
    visit.may_use_up_a_minute = options.use_up_a_minute;
    visit.course_with_holes = options.course_with_holes;
    let (mut passed, mut broken, mut skipped) = (0, 0, 0);
    for rule in rules().filter(|rule| !(options.stated_only && rule.decided)) {
        let (verdict, why) = match (rule.check)(&mut visit) {
            Ok(()) => {
                passed += 1;
                ("pass", String::new())
            }
            Err(Shortfall::Broken(why)) => {
                broken += 1;
                ("FAIL", format!("\n        {}", shown(&why)))
            }
            Err(Shortfall::NotApplicable(why)) => {
                skipped += 1;
                ("n/a ", format!("\n        {}", shown(&why)))
            }
        };
        let source = if rule.decided { "decided" } else { "" };
        print(&format!(
            "{verdict}  {:<4} {source:<7}  {:<22}  {}{why}",
            rule.section, rule.id, rule.what
        ))?;
    }
    let requests = visit.requests;
    tell(&format!(
        "{passed} passed, {broken} failed, {skipped} not applicable; {requests} requests"
    ));
    if broken == 0 {
        return Ok(());
    }
    Err(Failure::new(format!(
        "The service breaks {broken} of the rules: see the lines marked FAIL."
    )))
}
