//! A stream with write timeouts, for clients that read nothing or too slowly.
//!
//! The header timeout limits reading. Without a limit on writing, a client that stops reading in
//! the middle of a large response would keep its connection forever. So would a client that reads a
//! byte now and then, so the total time of a response is limited too.

use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// The write timeouts for a client.
#[derive(Debug, Clone, Copy)]
pub struct WriteTimeouts {
    /// The timeout for the next byte.
    pub next: Duration,
    /// The timeout for the whole response, in addition to the time that its bytes may take.
    pub whole: Duration,
    /// The slowest accepted rate, in bytes per second.
    pub bytes_a_second: u32,
}

impl Default for WriteTimeouts {
    fn default() -> Self {
        Self {
            next: Duration::from_secs(30),
            whole: Duration::from_secs(60),
            bytes_a_second: 10_000,
        }
    }
}

/// A stream with a limit on how long writing may take.
#[derive(Debug)]
pub struct Patient<S> {
    stream: S,
    timeouts: WriteTimeouts,
    /// Runs while a write is blocked.
    waiting: Pin<Box<Sleep>>,
    is_waiting: bool,
    /// When the first byte of a response was sent, and how many bytes have been sent since.
    begun: Option<Instant>,
    taken: u64,
}

impl<S> Patient<S> {
    /// Wraps a stream.
    pub fn new(stream: S, timeouts: WriteTimeouts) -> Self {
        Self {
            stream,
            timeouts,
            waiting: Box::pin(sleep(timeouts.next)),
            is_waiting: false,
            begun: None,
            taken: 0,
        }
    }

    /// The deadline of the whole response, by the bytes sent so far.
    fn end(&mut self) -> Instant {
        let begun = *self.begun.get_or_insert_with(Instant::now);
        let rate = u64::from(self.timeouts.bytes_a_second).max(1);
        begun + self.timeouts.whole + Duration::from_millis(self.taken.saturating_mul(1000) / rate)
    }

    /// Passes on the result of a write; a write that is blocked too long is an error.
    fn timed<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
        bytes: impl Fn(&T) -> usize,
    ) -> Poll<io::Result<T>> {
        if let Poll::Ready(written) = written {
            let was_waiting = std::mem::take(&mut self.is_waiting);
            // A write of no bytes does not start a response: the service's own delay is not the
            // client's fault.
            let count = written.as_ref().map_or(0, bytes);
            if count == 0 {
                return Poll::Ready(written);
            }
            self.taken = self.taken.saturating_add(count as u64);
            let end = self.end();
            if was_waiting && end < Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            return Poll::Ready(written);
        }
        if !self.is_waiting {
            self.is_waiting = true;
            let until = self.end().min(Instant::now() + self.timeouts.next);
            self.waiting.as_mut().reset(until);
        }
        ready!(self.waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        // The next request, once all bytes of the last response were taken.
        if buffer.filled().len() > before && !self.is_waiting {
            (self.begun, self.taken) = (None, 0);
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, written, |count| *count)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.timed(context, written, |count| *count)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.timed(context, flushed, |()| 0)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.timed(context, shut, |()| 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    #[tokio::test(start_paused = true)]
    async fn a_peer_that_takes_nothing_is_given_up_and_one_that_takes_a_little_is_not() {
        let (mut reader, writer) = tokio::io::duplex(4);
        let mut writer = Patient::new(writer, WriteTimeouts::default());
        let reading = tokio::spawn(async move {
            let mut taken = [0; 4];
            for _ in 0..2 {
                tokio::time::sleep(Duration::from_secs(20)).await;
                reader.read_exact(&mut taken).await.expect("bytes");
            }
            reader
        });
        // 12 bytes go out in 40 seconds, 20 seconds apart: slow, but never 30 seconds without one.
        writer.write_all(&[0; 12]).await.expect("taken in time");
        let _reader = reading.await.expect("read");
        let error = writer.write_all(&[0; 16]).await.expect_err("nobody reads");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    /// How long a peer keeps a stream that takes `bytes` every `every` seconds of 100,000.
    async fn kept(bytes: usize, every: u64) -> Result<Duration, Duration> {
        let (mut reader, writer) = tokio::io::duplex(bytes);
        let mut writer = Patient::new(writer, WriteTimeouts::default());
        tokio::spawn(async move {
            let mut taken = vec![0; bytes];
            loop {
                tokio::time::sleep(Duration::from_secs(every)).await;
                if reader.read_exact(&mut taken).await.is_err() {
                    return;
                }
            }
        });
        let begun = Instant::now();
        let written = writer.write_all(&[0; 100_000]).await;
        written.map_or_else(|_| Err(begun.elapsed()), |()| Ok(begun.elapsed()))
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_has_a_minute_and_the_time_of_its_bytes_at_10_kilobytes_a_second() {
        let all = kept(25_000, 20).await;
        assert_eq!(all, Ok(Duration::from_secs(60)));
        for (bytes, every) in [(1, 29), (1000, 5), (10_000, 25)] {
            let given_up = kept(bytes, every).await.expect_err("too slow").as_secs();
            assert!((60..70).contains(&given_up), "{bytes}: {given_up}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_time_begins_anew_with_the_next_request_and_not_before_the_answer_is_taken() {
        let (mut client, server) = tokio::io::duplex(4);
        let mut server = Patient::new(server, WriteTimeouts::default());
        for _ in 0..10 {
            client.write_all(b"ask").await.expect("sent");
            let mut asked = [0; 3];
            server.read_exact(&mut asked).await.expect("heard");
            let answering = async { server.write_all(&[0; 12]).await.expect("in time") };
            let taking = async {
                let mut taken = [0; 4];
                for _ in 0..3 {
                    tokio::time::sleep(Duration::from_secs(15)).await;
                    client.read_exact(&mut taken).await.expect("bytes");
                }
            };
            tokio::join!(answering, taking);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_time_that_the_service_takes_for_an_answer_is_not_the_peers() {
        let (mut client, server) = tokio::io::duplex(4);
        let mut server = Patient::new(server, WriteTimeouts::default());
        server.flush().await.expect("nothing to send");
        tokio::time::sleep(Duration::from_secs(100)).await;
        let answering = async { server.write_all(&[0; 8]).await.expect("in time") };
        let taking = async {
            tokio::time::sleep(Duration::from_secs(20)).await;
            client.read_exact(&mut [0; 8]).await.expect("bytes");
        };
        tokio::join!(answering, taking);
    }
}
