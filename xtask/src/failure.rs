//! How a command fails: with one sentence for the person who ran it.

/// The result of a step.
pub type Outcome<T = ()> = Result<T, Failure>;

/// Why a command ended early.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// The problem and the remedy, as one sentence.
    Sentence(String),
    /// The failing program has already reported it on this terminal.
    AlreadyTold,
    /// The user asked to stop (Ctrl-C or a termination signal).
    Stopped,
}

impl Failure {
    /// A failure with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self::Sentence(sentence.into())
    }
}
