//! A stream that gives up on a peer which takes no bytes.
//!
//! Reading is bounded elsewhere (the header timeout); without this, a client that stops reading in
//! the middle of a large answer would keep its connection for good.

use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A stream with a limit on how long a write may wait.
#[derive(Debug)]
pub struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Runs while a write waits.
    waiting: Pin<Box<Sleep>>,
    is_waiting: bool,
}

impl<S> Patient<S> {
    /// Wraps a stream.
    pub fn new(stream: S, patience: Duration) -> Self {
        Self {
            stream,
            patience,
            waiting: Box::pin(sleep(patience)),
            is_waiting: false,
        }
    }

    /// Passes on what a write brought; a write that waits too long is an error.
    fn timed<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.is_waiting = false;
            return written;
        }
        if !self.is_waiting {
            self.is_waiting = true;
            self.waiting.as_mut().reset(Instant::now() + self.patience);
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
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.timed(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.timed(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.timed(context, shut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    #[tokio::test(start_paused = true)]
    async fn a_peer_that_takes_nothing_is_given_up_and_one_that_takes_a_little_is_not() {
        let (mut reader, writer) = tokio::io::duplex(4);
        let mut writer = Patient::new(writer, Duration::from_secs(30));
        let reading = tokio::spawn(async move {
            let mut taken = [0; 4];
            for _ in 0..3 {
                tokio::time::sleep(Duration::from_secs(20)).await;
                reader.read_exact(&mut taken).await.expect("bytes");
            }
            reader
        });
        // 16 bytes go out in a minute, 20 seconds apart: slow, but never 30 seconds without one.
        writer.write_all(&[0; 16]).await.expect("taken in time");
        let _reader = reading.await.expect("read");
        let error = writer.write_all(&[0; 16]).await.expect_err("nobody reads");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
