//! Errors as one sentence for the person at the terminal.
//!
//! Every error of the program ends here, once, as a sentence with the cause and the remedy.
//! Responses to HTTP clients never carry these words; see [`crate::http`].

/// A sentence that says what failed and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure(String);

/// The result of a fallible operation.
pub type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// A failure with these words: full sentences, without a line break.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}
