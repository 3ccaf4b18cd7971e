//! Errors of the service (contract 2.5 and 7).

use serde::Serialize;

/// The body of every error answer (contract 2.5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// Machine-readable error code (contract 7).
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "invalid_parameter"))]
    pub error: ErrorCode,
    /// Human-readable text.
    pub message: String,
    /// Address of the error documentation.
    pub docs: String,
}

/// An answer that is not a success: the status, and whatever of contract 2.5 its body had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiError {
    /// HTTP status.
    pub status: u16,
    /// The code; `None` when the body was not in the shape of contract 2.5.
    pub code: Option<ErrorCode>,
    /// The service's own words, plain text of an untrusted origin.
    pub message: Option<String>,
    /// Address of the documentation, untrusted text.
    pub docs: Option<String>,
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "HTTP {}", self.status)?;
        if let Some(code) = &self.code {
            write!(f, " {}", code.as_str())?;
        }
        if let Some(message) = &self.message {
            write!(f, ": {message}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ApiError {}

/// The codes of contract 7.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// 400: a query parameter value is invalid.
    InvalidParameter,
    /// 401: no API key provided.
    MissingApiKey,
    /// 401: the key does not exist or was revoked.
    InvalidApiKey,
    /// 403: the plan lacks the feature.
    UpgradeRequired,
    /// 404: the course id does not exist.
    CourseNotFound,
    /// 429: per-minute limit exceeded.
    RateLimitExceeded,
    /// 429: daily quota reached (Free plan).
    DailyLimitExceeded,
    /// 500: unexpected server error; retry after a few seconds.
    InternalError,
    /// A code that contract 7 does not name, as it came.
    Other(String),
}

impl ErrorCode {
    /// Every code that contract 7 names.
    pub const DOCUMENTED: [Self; 8] = [
        Self::InvalidParameter,
        Self::MissingApiKey,
        Self::InvalidApiKey,
        Self::UpgradeRequired,
        Self::CourseNotFound,
        Self::RateLimitExceeded,
        Self::DailyLimitExceeded,
        Self::InternalError,
    ];

    /// The word of contract 7.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::InvalidParameter => "invalid_parameter",
            Self::MissingApiKey => "missing_api_key",
            Self::InvalidApiKey => "invalid_api_key",
            Self::UpgradeRequired => "upgrade_required",
            Self::CourseNotFound => "course_not_found",
            Self::RateLimitExceeded => "rate_limit_exceeded",
            Self::DailyLimitExceeded => "daily_limit_exceeded",
            Self::InternalError => "internal_error",
            Self::Other(code) => code,
        }
    }

    /// The status that contract 7 gives the code; `None` for a code it does not name.
    #[must_use]
    pub const fn status(&self) -> Option<u16> {
        match self {
            Self::InvalidParameter => Some(400),
            Self::MissingApiKey | Self::InvalidApiKey => Some(401),
            Self::UpgradeRequired => Some(403),
            Self::CourseNotFound => Some(404),
            Self::RateLimitExceeded | Self::DailyLimitExceeded => Some(429),
            Self::InternalError => Some(500),
            Self::Other(_) => None,
        }
    }

    /// What it means and what helps: two sentences for people. The companion server's description of its errors and the
    /// app's console have the same ones.
    #[must_use]
    pub const fn meaning(&self) -> (&'static str, &'static str) {
        match self {
            Self::InvalidParameter => (
                "A query parameter value is invalid.",
                "The message names the parameter and what it may be.",
            ),
            Self::MissingApiKey => (
                "No API key provided.",
                "Send the key in the x-api-key header.",
            ),
            Self::InvalidApiKey => (
                "The key does not exist or was revoked.",
                "Check it for missing characters, or ask for a new one.",
            ),
            Self::UpgradeRequired => (
                "The plan lacks the feature: hole data.",
                "Use a key of the Pro or Enterprise plan.",
            ),
            Self::CourseNotFound => (
                "The course id does not exist.",
                "Take the course_id from the list of courses.",
            ),
            Self::RateLimitExceeded => (
                "The per-minute limit is exceeded, or the monthly quota is used up.",
                "Wait until the time in X-RateLimit-Reset, in Unix seconds.",
            ),
            Self::DailyLimitExceeded => (
                "The daily quota of the Free plan is reached.",
                "Wait until the time in X-RateLimit-Reset: the next midnight, UTC.",
            ),
            Self::InternalError | Self::Other(_) => {
                ("Unexpected server error.", "Try again in a few seconds.")
            }
        }
    }
}

impl From<&str> for ErrorCode {
    fn from(code: &str) -> Self {
        Self::DOCUMENTED
            .into_iter()
            .find(|known| known.as_str() == code)
            .unwrap_or_else(|| Self::Other(code.to_owned()))
    }
}

impl Serialize for ErrorCode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_section_7_survives_its_text() {
        for code in ErrorCode::DOCUMENTED {
            assert_eq!(ErrorCode::from(code.as_str()), code);
            assert!(code.status().is_some());
        }
        assert_eq!(ErrorCode::from("teapot"), ErrorCode::Other("teapot".into()));
        assert_eq!(ErrorCode::Other("teapot".into()).status(), None);
    }
}
