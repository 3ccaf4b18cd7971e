//! Authentication, the shape of errors, and support for browsers and tools: contract 1, 2.5, 5, 7,
//! 9.

use golf_api::error::ErrorCode;
use golf_api::plan::Plan;
use http::Method;

use super::expect::{error, error_shape, holds, is_json, status};
use super::visit::{Sender, Visit};
use super::{Rule, Shortfall, decided, stated};

/// The rules of this file.
pub const RULES: &[Rule] = &[
    stated(
        "version-prefix",
        "9",
        "The base address ends in /api/v1",
        version_prefix,
    ),
    stated(
        "key-missing",
        "5",
        "Without the key header: 401 missing_api_key",
        |visit| {
            error(
                &*visit.get(Sender::NoKey, "/courses")?,
                &ErrorCode::MissingApiKey,
            )
        },
    ),
    decided(
        "key-empty",
        "5",
        "An empty key header is a missing one",
        |visit| {
            error(
                &*visit.get(Sender::EmptyKey, "/courses")?,
                &ErrorCode::MissingApiKey,
            )
        },
    ),
    stated(
        "key-unknown",
        "5",
        "With a key that does not exist: 401 invalid_api_key",
        |visit| {
            error(
                &*visit.get(Sender::UnknownKey, "/courses")?,
                &ErrorCode::InvalidApiKey,
            )
        },
    ),
    stated(
        "key-everywhere",
        "5",
        "Every operation needs the key",
        |visit| {
            for path in ["/courses/1", "/courses/1/holes"] {
                error(&*visit.get(Sender::NoKey, path)?, &ErrorCode::MissingApiKey)?;
            }
            Ok(())
        },
    ),
    stated(
        "plans-list",
        "4.1",
        "The list is open to every plan",
        |visit| {
            every_given_plan(visit, |visit, plan| {
                status(&*visit.get(Sender::Key(plan), "/courses?limit=1000")?, 200)
            })
        },
    ),
    decided(
        "key-before-parameters",
        "7",
        "A missing key wins over an invalid parameter",
        |visit| {
            error(
                &*visit.get(Sender::NoKey, "/courses?limit=0")?,
                &ErrorCode::MissingApiKey,
            )
        },
    ),
    stated(
        "success-shape",
        "1",
        "A success is JSON with a data member",
        |visit| {
            let key = visit.any_key()?;
            let reply = visit.get(key, "/courses")?;
            status(&reply, 200)?;
            is_json(&reply)?;
            holds(!reply.at("/data").is_null(), || {
                "the list has no data".into()
            })
        },
    ),
    stated(
        "error-shape",
        "2.5",
        "An error has error, message and docs, all text",
        |visit| error_shape(&*visit.get(Sender::NoKey, "/courses")?),
    ),
    stated(
        "read-only",
        "1",
        "No method but GET does anything",
        |visit| {
            let key = visit.any_key()?;
            for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
                let reply = visit.send(method, key, "/courses", &[])?;
                holds((400..500).contains(&reply.status), || {
                    format!("{}: status {}", reply.asked, reply.status)
                })?;
            }
            Ok(())
        },
    ),
    decided(
        "method-405",
        "1",
        "Another method: 405 with Allow, in the shape of 2.5",
        |visit| {
            let reply = visit.send(Method::POST, Sender::NoKey, "/courses", &[])?;
            status(&reply, 405)?;
            error_shape(&reply)?;
            let allow = reply.header("allow").unwrap_or_default();
            holds(allow.contains("GET"), || format!("Allow is {allow:?}"))
        },
    ),
    decided(
        "head",
        "4",
        "HEAD answers like GET, without a body",
        |visit| {
            let key = visit.any_key()?;
            let reply = visit.send(Method::HEAD, key, "/courses", &[])?;
            status(&reply, 200)?;
            holds(reply.json.is_none(), || "HEAD has a body".into())
        },
    ),
    decided(
        "unknown-path",
        "7",
        "An unknown address: 404 not_found in the shape of 2.5",
        |visit| {
            let reply = visit.send(Method::GET, Sender::NoKey, "/greens", &[])?;
            status(&reply, 404)?;
            error_shape(&reply)?;
            holds(reply.code() == "not_found", || {
                format!("error {:?}", reply.code())
            })
        },
    ),
    decided(
        "cors-preflight",
        "5",
        "A preflight needs no key and allows any origin the key header",
        |visit| {
            let asks = [
                ("origin", "https://app.example"),
                ("access-control-request-method", "GET"),
                ("access-control-request-headers", "x-api-key"),
            ];
            let reply = visit.send(Method::OPTIONS, Sender::NoKey, "/courses", &asks)?;
            holds(matches!(reply.status, 200 | 204), || {
                format!("status {}", reply.status)
            })?;
            for (name, part) in [
                ("access-control-allow-origin", "*"),
                ("access-control-allow-methods", "GET"),
                ("access-control-allow-headers", "x-api-key"),
            ] {
                let value = reply.header(name).unwrap_or_default();
                holds(value.contains(part), || format!("{name} is {value:?}"))?;
            }
            Ok(())
        },
    ),
    decided(
        "cors-exposed",
        "7",
        "Every origin may read answers and their rate-limit headers",
        |visit| {
            let key = visit.any_key()?;
            for sender in [key, Sender::NoKey] {
                let reply = visit.get(sender, "/courses")?;
                let origin = reply
                    .header("access-control-allow-origin")
                    .unwrap_or_default();
                holds(origin == "*", || {
                    format!("access-control-allow-origin is {origin:?}")
                })?;
                let exposed = reply
                    .header("access-control-expose-headers")
                    .unwrap_or_default();
                let exposed = exposed.to_ascii_lowercase();
                for name in [
                    "x-ratelimit-limit",
                    "x-ratelimit-remaining",
                    "x-ratelimit-reset",
                    "retry-after",
                ] {
                    holds(exposed.contains(name), || format!("{name} is not exposed"))?;
                }
            }
            Ok(())
        },
    ),
    decided(
        "compression",
        "4",
        "Large answers are compressed for who accepts it",
        |visit| {
            let key = visit.any_key()?;
            visit.wait_for_room(key)?;
            let reply = visit.send(Method::GET, key, "/courses", &[("accept-encoding", "gzip")])?;
            status(&reply, 200)?;
            let encoding = reply.header("content-encoding").unwrap_or_default();
            let length = reply.number("content-length").unwrap_or(u64::MAX);
            holds(encoding == "gzip" || length < 1024, || {
                "not compressed".into()
            })
        },
    ),
    decided("not-stored", "8", "HTTP caches store no answer", |visit| {
        let key = visit.any_key()?;
        let reply = visit.get(key, "/courses")?;
        let cached = reply.header("cache-control").unwrap_or_default();
        holds(cached.contains("no-store"), || {
            format!("cache-control is {cached:?}")
        })
    }),
    decided(
        "self-description",
        "9",
        "The base address describes the service without a key",
        |visit| {
            let reply = visit.send(Method::GET, Sender::NoKey, "", &[])?;
            status(&reply, 200)?;
            holds(reply.at("/data/name").is_string(), || {
                "it has no name".into()
            })
        },
    ),
    decided(
        "openapi",
        "9",
        "An OpenAPI description is served without a key",
        |visit| {
            let reply = visit.send(Method::GET, Sender::NoKey, "/openapi.json", &[])?;
            status(&reply, 200)?;
            // A service may have addresses beside the contract.
            let paths = reply.at("/paths").as_object();
            let paths = paths.into_iter().flat_map(serde_json::Map::keys);
            let of_contract: Vec<&String> =
                paths.filter(|path| path.starts_with("/courses")).collect();
            holds(of_contract.len() == 3, || {
                format!("it describes {of_contract:?}")
            })
        },
    ),
];

fn version_prefix(visit: &mut Visit) -> Result<(), Shortfall> {
    let base = visit.base_url();
    holds(base.ends_with("/api/v1"), || {
        format!("the base address is {base}")
    })
}

/// Checks every plan that has a key.
pub(super) fn every_given_plan(
    visit: &mut Visit,
    check: impl Fn(&mut Visit, Plan) -> Result<(), Shortfall>,
) -> Result<(), Shortfall> {
    visit.any_key()?;
    for plan in Plan::ALL {
        if visit.key_of(plan).is_ok() {
            check(visit, plan)?;
        }
    }
    Ok(())
}
