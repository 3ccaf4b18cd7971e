//! The OpenAPI description of the service, generated from the types of golf-api.
//!
//! The operations are described at their handlers, [`super::api`] and [`super::sources`]. The shared parts are added
//! here, from the same tables as the responses: every error of contract 7, and the rate-limit
//! headers. The examples in code are the snippets of golf-api, which the app's console shows too.

use std::sync::OnceLock;

use axum::extract::Request;
use axum::response::Response;
use bytes::Bytes;
use golf_api::course::{Course, CourseDetail};
use golf_api::error::{ErrorBody, ErrorCode};
use golf_api::hole::CourseHoles;
use golf_api::page::PageMeta;
use golf_api::snippet::{self, KeyIn, Language};
use http::StatusCode;
use serde_json::json;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi as Description, Ref, RefOr};
use utoipa::{Modify, OpenApi, ToSchema};

use super::compression::{gzipped, tell_gzip};
use super::encoding::accepts;
use super::{answer, api, sources};
use crate::source::CourseSources;

/// The 200 answer of `GET /courses`.
#[derive(ToSchema)]
pub struct CoursesAnswer {
    /// The courses of the page, in order.
    pub data: Vec<Course>,
    /// Pagination metadata.
    pub meta: PageMeta,
}

/// The 200 answer of `GET /courses/{id}`.
#[derive(ToSchema)]
pub struct CourseAnswer {
    /// The course with its tees.
    pub data: CourseDetail,
}

/// The 200 answer of `GET /courses/{id}/holes`.
#[derive(ToSchema)]
pub struct HolesAnswer {
    /// The holes of the course; none where there is no hole data.
    pub data: CourseHoles,
}

/// The 200 answer of `GET /sources/{id}`.
#[derive(ToSchema)]
pub struct SourcesAnswer {
    /// The objects that the course is made of.
    pub data: CourseSources,
}

/// A field to sort by.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum OrderBy {
    /// By course name.
    Name,
    /// By average review.
    Rating,
    /// By city.
    City,
    /// By state.
    State,
}

/// A direction to sort in.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum Order {
    /// Smallest first.
    Asc,
    /// Largest first.
    Desc,
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Golf course data service",
        description = "Read-only data about US golf courses: a list, a single course with its tees, and GPS points of every hole.",
        license(name = "MIT OR Apache-2.0")
    ),
    servers((url = "/api/v1")),
    paths(api::courses, api::course, api::holes, sources::sources),
    components(schemas(ErrorBody)),
    security(("key" = [])),
    modifiers(&Shared)
)]
struct Documented;

/// The parts that all operations share.
struct Shared;

impl Modify for Shared {
    fn modify(&self, description: &mut Description) {
        let key = ApiKey::Header(ApiKeyValue::new(golf_api::address::API_KEY_HEADER));
        if let Some(components) = &mut description.components {
            components.add_security_scheme("key", SecurityScheme::ApiKey(key));
            components.schemas.insert("Hazard".into(), hazard());
        }
        let all = description.paths.paths.iter_mut();
        // The sources of courses need no key, so they have no limits and errors of their own.
        for (path, item) in all.filter(|(path, _)| path.starts_with("/courses")) {
            if let Some(operation) = &mut item.get {
                take_any_size(operation);
                add_errors(path, operation);
                add_headers(operation);
                add_samples(path, operation);
            }
        }
    }
}

/// A hazard as sent: its point is not an object of its own, and may be missing or null. A schema
/// derived from the type cannot express that.
fn hazard() -> RefOr<Schema> {
    let nullable = |kind| SchemaType::from_iter([kind, Type::Null]);
    let field = |kind, meaning| {
        ObjectBuilder::new()
            .schema_type(nullable(kind))
            .description(Some(meaning))
    };
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some("A hazard: one point, never an area."))
        .property(
            "type",
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some("`bunker` or `water`.")),
        )
        .required("type")
        .property("label", field(Type::String, "Descriptive name."))
        .property("lat", field(Type::Number, "Degrees north, −90 to 90."))
        .property("lng", field(Type::Number, "Degrees east, −180 to 180."))
        .into()
}

/// Whether contract 4 lists an error under an operation.
fn can_fail_with(path: &str, code: &ErrorCode) -> bool {
    match code {
        ErrorCode::InvalidParameter => path == "/courses",
        ErrorCode::CourseNotFound => path != "/courses",
        ErrorCode::UpgradeRequired => path.ends_with("/holes"),
        _ => true,
    }
}

/// A limit of any size is accepted: more than the maximum is clamped. An offset has a maximum of its
/// own. A format would imply another one.
fn take_any_size(operation: &mut Operation) {
    for parameter in operation.parameters.iter_mut().flatten() {
        let RefOr::T(parameter) = parameter else {
            continue;
        };
        let is_query = matches!(parameter.parameter_in, ParameterIn::Query);
        if let (true, Some(RefOr::T(Schema::Object(schema)))) = (is_query, &mut parameter.schema) {
            schema.format = None;
        }
    }
}

fn add_errors(path: &str, operation: &mut Operation) {
    let responses = &mut operation.responses.responses;
    for code in ErrorCode::DOCUMENTED
        .iter()
        .filter(|code| can_fail_with(path, code))
    {
        let Some(status) = code.status() else {
            continue;
        };
        let (condition, advice) = code.meaning();
        let told = format!("`{}`: {condition} {advice}", code.as_str());
        let known = responses.get_mut(&status.to_string());
        if let Some(RefOr::T(response)) = known {
            response.description = format!("{} {told}", response.description);
            continue;
        }
        let schema = Ref::from_schema_name("ErrorBody");
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let response = ResponseBuilder::new()
            .description(told)
            .content("application/json", content)
            .build();
        responses.insert(status.to_string(), RefOr::T(response));
    }
}

fn add_headers(operation: &mut Operation) {
    for (status, response) in &mut operation.responses.responses {
        let RefOr::T(response) = response else {
            continue;
        };
        // An unknown caller has no limits.
        if status != "401" {
            let rate = [
                (
                    answer::LIMIT_HEADER,
                    "Requests a minute of the caller's plan.",
                ),
                (
                    answer::REMAINING_HEADER,
                    "Requests left in this minute; 0 on a 429.",
                ),
                (
                    answer::RESET_HEADER,
                    "When the minute ends, in Unix seconds; on a 429, when to retry.",
                ),
            ];
            for (name, meaning) in rate {
                response
                    .headers
                    .insert(name.to_string(), header(Type::Integer, meaning));
            }
        }
        if status == "429" {
            let meaning = "Seconds until a retry can work.";
            response
                .headers
                .insert("retry-after".into(), header(Type::Integer, meaning));
        }
        let meaning = "`sample` when every course is invented, `imported` when none is.";
        let name = answer::DATA_HEADER.to_string();
        response.headers.insert(name, header(Type::String, meaning));
        let meaning = "What must be said wherever the courses are shown, form-encoded UTF-8.";
        let name = answer::NOTICE_HEADER.to_string();
        response.headers.insert(name, header(Type::String, meaning));
    }
}

/// The example request of an operation in each language, as `x-codeSamples`: the extension that
/// viewers of OpenAPI descriptions know.
fn add_samples(path: &str, operation: &mut Operation) {
    let mut examples = snippet::examples().into_iter();
    let Some(example) = examples.find(|example| is_at(example, path)) else {
        return;
    };
    let address = example.url(snippet::EXAMPLE_SERVICE);
    let samples: Vec<_> = Language::ALL
        .into_iter()
        .map(|language| {
            json!({
                "lang": language.sample_name(),
                "label": language.name(),
                "source": snippet::snippet(language, &address, KeyIn::Variable),
            })
        })
        .collect();
    let samples = ExtensionsBuilder::new().add("x-codeSamples", samples);
    operation.extensions = Some(samples.build());
}

/// Whether a request is one of the operation at a path.
fn is_at(request: &golf_api::address::Request, path: &str) -> bool {
    use golf_api::address::Request;
    match request {
        Request::Courses(_) => path == "/courses",
        Request::Course(_) => path == "/courses/{id}",
        Request::Holes(_) => path == "/courses/{id}/holes",
    }
}

fn header(kind: Type, meaning: &str) -> RefOr<Header> {
    let header = HeaderBuilder::new()
        .schema(Some(ObjectBuilder::new().schema_type(kind)))
        .description(Some(meaning))
        .build();
    RefOr::T(header)
}

/// The description as JSON; it never changes, so it is made once.
#[must_use]
pub fn description() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| golf_catalog::reply::json(&Documented::openapi()))
}

/// `GET /api/v1/openapi.json`, without a key, so it is compressed once.
pub async fn document(request: Request) -> Response {
    static SMALLER: OnceLock<Option<Bytes>> = OnceLock::new();
    let smaller = SMALLER.get_or_init(|| gzipped(description().as_bytes()).map(Bytes::from));
    match smaller {
        Some(smaller) if accepts(request.headers(), "gzip") => {
            let mut response = answer::json(StatusCode::OK, smaller.clone());
            tell_gzip(response.headers_mut());
            response
        }
        _ => answer::json(StatusCode::OK, description()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn every_operation_has_the_errors_that_the_specification_lists_for_it() {
        let description: Value = serde_json::from_str(description()).expect("JSON");
        let statuses = |path: &str| {
            let responses = &description["paths"][path]["get"]["responses"];
            let statuses = responses.as_object().expect("responses").keys();
            statuses.cloned().collect::<Vec<String>>().join(" ")
        };
        assert_eq!(statuses("/courses"), "200 400 401 429 500");
        assert_eq!(statuses("/courses/{id}"), "200 401 404 429 500");
        assert_eq!(statuses("/courses/{id}/holes"), "200 401 403 404 429 500");
        assert_eq!(statuses("/sources/{id}"), "200 404 500");
    }

    #[test]
    fn every_parameter_of_the_list_is_described() {
        let description: Value = serde_json::from_str(description()).expect("JSON");
        let parameters = description["paths"]["/courses"]["get"]["parameters"].as_array();
        let names: Vec<&str> = parameters
            .expect("parameters")
            .iter()
            .map(|parameter| parameter["name"].as_str().expect("a name"))
            .collect();
        assert_eq!(
            names,
            [
                "limit",
                "offset",
                "state",
                "city",
                "search",
                "min_rating",
                "order_by",
                "order"
            ]
        );
    }

    #[test]
    fn every_operation_of_the_contract_has_its_example_in_each_language() {
        let description: Value = serde_json::from_str(description()).expect("JSON");
        for (path, example) in [
            ("/courses", "/courses?search=club&limit=5"),
            ("/courses/{id}", "/courses/14012"),
            ("/courses/{id}/holes", "/courses/14012/holes"),
        ] {
            let samples = &description["paths"][path]["get"]["x-codeSamples"];
            let samples = samples.as_array().expect("samples");
            let labels: Vec<_> = samples.iter().map(|sample| &sample["label"]).collect();
            assert_eq!(labels, Language::ALL.map(Language::name), "{path}");
            for (sample, language) in samples.iter().zip(Language::ALL) {
                let source = sample["source"].as_str().expect("code");
                assert!(source.contains(&format!("/api/v1{example}")), "{source}");
                let address = format!("{}{example}", snippet::EXAMPLE_SERVICE);
                let written = snippet::snippet(language, &address, KeyIn::Variable);
                assert_eq!(source, written);
            }
        }
        assert!(description["paths"]["/sources/{id}"]["get"]["x-codeSamples"].is_null());
    }

    #[test]
    fn every_reference_leads_somewhere() {
        fn references(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(fields) => {
                    if let Some(Value::String(reference)) = fields.get("$ref") {
                        found.push(reference.clone());
                    }
                    fields.values().for_each(|field| references(field, found));
                }
                Value::Array(entries) => entries.iter().for_each(|entry| references(entry, found)),
                _ => {}
            }
        }
        let description: Value = serde_json::from_str(description()).expect("JSON");
        let mut found = Vec::new();
        references(&description, &mut found);
        assert!(!found.is_empty());
        for reference in found {
            let pointer = reference.trim_start_matches('#');
            assert!(description.pointer(pointer).is_some(), "{reference}");
        }
    }
}
