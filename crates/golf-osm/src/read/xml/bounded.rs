//! Keeps what is read of XML within limits: each element or text, and all of the file.
//!
//! The reader of XML buffers an event as a whole, so the bytes are counted where it takes them.

use std::io::{BufRead, BufReader, Error, ErrorKind, Read};

use crate::read::limits::{LONGEST_EVENT, NO_MAP};
use crate::read::trouble::Trouble;

/// A reader that ends an event and a file that are too long.
#[derive(Debug)]
pub(super) struct Bounded<R> {
    inner: BufReader<R>,
    /// How many bytes the event may still have.
    of_event: u64,
    /// How many bytes the file may still have.
    of_file: u64,
    is_exceeded: bool,
}

impl<R: Read> Bounded<R> {
    pub(super) const fn new(inner: BufReader<R>, most: u64) -> Self {
        Self {
            inner,
            of_event: LONGEST_EVENT,
            of_file: most,
            is_exceeded: false,
        }
    }

    /// Begins the next event.
    pub(super) const fn next_event(&mut self) {
        self.of_event = LONGEST_EVENT;
    }

    /// Which limit ended the reading, if one did.
    pub(super) fn exceeded(&self) -> Option<Trouble> {
        let what = match self.is_exceeded {
            false => return None,
            true if self.of_file == 0 => "it unpacks to far more than a map of its size".to_owned(),
            true => {
                format!("an element, text or comment here is longer than {LONGEST_EVENT} bytes")
            }
        };
        Some(Trouble::new(what, NO_MAP))
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        let left = self.of_event.min(self.of_file);
        let filled = self.inner.fill_buf()?;
        if left == 0 && !filled.is_empty() {
            self.is_exceeded = true;
            return Err(Error::new(ErrorKind::InvalidData, "too long"));
        }
        let most = usize::try_from(left).unwrap_or(usize::MAX);
        Ok(&filled[..filled.len().min(most)])
    }

    fn consume(&mut self, amount: usize) {
        self.inner.consume(amount);
        self.of_event = self.of_event.saturating_sub(amount as u64);
        self.of_file = self.of_file.saturating_sub(amount as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_and_a_file_have_an_end() {
        let bytes = vec![b'x'; 100_000];
        let mut of_event = Bounded::new(BufReader::new(bytes.as_slice()), 90_000);
        let mut read = Vec::new();
        assert!(of_event.read_to_end(&mut read).is_err());
        assert_eq!(read.len() as u64, LONGEST_EVENT);
        assert!(
            of_event
                .exceeded()
                .expect("a limit")
                .what
                .contains("longer than 65536")
        );
        of_event.next_event();
        assert!(of_event.read_to_end(&mut read).is_err());
        assert_eq!(read.len(), 90_000);
        assert!(
            of_event
                .exceeded()
                .expect("a limit")
                .what
                .contains("far more")
        );
        let mut whole = Bounded::new(BufReader::new(&bytes[..100]), 100);
        assert_eq!(whole.read_to_end(&mut Vec::new()).expect("whole"), 100);
        assert_eq!(whole.exceeded(), None);
    }
}
