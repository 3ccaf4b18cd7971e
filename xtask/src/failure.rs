//! How a command fails: with one sentence for the person who ran it.

/// What a step gives back.
pub type Outcome<T = ()> = Result<T, Failure>;

/// Why a command ended early.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// What is wrong and what to do about it, as one sentence.
    Sentence(String),
    /// The failing program has already said it on this terminal.
    AlreadyTold,
    /// The user asked to stop (Ctrl-C or a termination signal).
    Stopped,
}

impl Failure {
    /// A failure with its sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self::Sentence(sentence.into())
    }
}
