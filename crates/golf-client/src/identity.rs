//! An identity: a service with the key for it, or the demo with its plan.
//!
//! Everything that the gateway learns belongs to an identity and is stored under its [name](Identity::name). A
//! question keeps the identity that it was asked with, even if a person then chooses another.

use golf_api::address::Request;
use golf_api::plan::Plan;

use super::key_mask::hide;

/// The demo has this name in the place of a service's address.
pub const DEMO_SERVICE: &str = "demo";

/// A service and the key for it.
#[derive(Clone, PartialEq, Eq)]
pub struct Identity {
    service: String,
    key: String,
    is_withheld: bool,
    name: String,
}

impl Identity {
    /// A key at a service.
    #[must_use]
    pub fn new(service: String, key: String) -> Self {
        hide(&key);
        Self::named(service, key)
    }

    /// The demo on a plan, which stands in the place of the key.
    #[must_use]
    pub fn demo(plan: Plan) -> Self {
        Self::named(DEMO_SERVICE.into(), [DEMO_SERVICE, plan.name()].join(" "))
    }

    fn named(service: String, key: String) -> Self {
        let name = format!("{}-{}", fingerprint(&key), fingerprint(&service));
        Self {
            service,
            key,
            is_withheld: false,
            name,
        }
    }

    /// A service without the person's key, which was entered for another service and is not sent to this one.
    #[must_use]
    pub fn withheld(service: String) -> Self {
        Self {
            is_withheld: true,
            ..Self::new(service, String::new())
        }
    }

    /// Whether the person's key was entered for another service.
    #[must_use]
    pub const fn is_withheld(&self) -> bool {
        self.is_withheld
    }

    /// The address of a request. Its answer is stored under the same address.
    #[must_use]
    pub fn address(&self, request: &Request) -> String {
        request.url(&self.service)
    }

    /// The request at an address; `None` if it belongs to another service.
    #[must_use]
    pub fn request(&self, address: &str) -> Option<Request> {
        Request::parse(address.strip_prefix(&self.service)?)
    }

    /// The base address of the service.
    #[must_use]
    pub fn service(&self) -> &str {
        &self.service
    }

    /// The key, for the single header that carries it (contract 5).
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// A name that does not contain the key: fingerprints of the key and of the service, "1a2b3c4d-5e6f7081".
    #[must_use]
    pub fn name(&self) -> String {
        self.name.clone()
    }
}

/// A 32-bit FNV-1a hash in 8 hexadecimal digits. It tells a person's keys apart, and holds far too little information
/// to recover a key of realistic length.
fn fingerprint(text: &str) -> String {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("{hash:08x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_services_and_keys_apart_and_gives_no_key_away() {
        let name = |service: &str, key: &str| Identity::new(service.into(), key.into()).name();
        assert_eq!(name("/api/v1", "secret"), name("/api/v1", "secret"));
        assert_ne!(name("/api/v1", "secret"), name("/api/v1", "secreu"));
        assert_ne!(
            name("/api/v1", "secret"),
            name("https://golf.example/api/v1", "secret")
        );
        assert!(!name("/api/v1", "secret").contains("secret"));
    }

    #[test]
    fn a_fingerprint_is_a_published_hash() {
        assert_eq!(fingerprint(""), "811c9dc5");
        assert_eq!(fingerprint("a"), "e40c292c");
        assert_eq!(fingerprint("foobar"), "bf9cf968");
    }

    #[test]
    fn an_address_belongs_to_one_service() {
        let here = Identity::new("/api/v1".into(), String::new());
        let there = Identity::new("https://golf.example/api/v1".into(), String::new());
        let request = Request::Course(golf_api::course::CourseId(7));
        assert_eq!(here.request(&here.address(&request)), Some(request.clone()));
        assert_eq!(here.request(&there.address(&request)), None);
    }
}
