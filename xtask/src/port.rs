//! Ports: whether the requested one is free, and finding a free one.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};

use crate::failure::{Failure, Outcome};

/// Fails, with advice, if nothing can listen at `address`.
pub fn check_free(address: SocketAddr) -> Outcome {
    match TcpListener::bind(address) {
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::new(match error.kind() {
            io::ErrorKind::AddrInUse => format!(
                "Port {} of {} is already in use: choose another with --port, or stop what uses it.",
                address.port(),
                address.ip()
            ),
            io::ErrorKind::AddrNotAvailable => format!(
                "{} is no address of this machine: choose another with --listen.",
                address.ip()
            ),
            io::ErrorKind::PermissionDenied => format!(
                "Port {} may not be used by this user: choose one above 1023 with --port.",
                address.port()
            ),
            _ => format!(
                "Nothing can listen at {address} ({error}): choose another with --port or --listen."
            ),
        })),
    }
}

/// A port of `host` that is free at this moment.
pub fn free(host: IpAddr) -> Outcome<SocketAddr> {
    TcpListener::bind((host, 0))
        .and_then(|listener| listener.local_addr())
        .map_err(|error| Failure::new(format!("No free port was found on {host}: {error}.")))
}

#[cfg(test)]
mod tests {
    use super::{check_free, free};
    use crate::failure::Failure;
    use std::net::{Ipv4Addr, TcpListener};

    #[test]
    fn a_busy_port_is_one_sentence_that_names_the_option() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = taken.local_addr().unwrap();
        let Err(Failure::Sentence(sentence)) = check_free(address) else {
            panic!("a busy port passed");
        };
        assert_eq!(
            sentence,
            format!(
                "Port {} of 127.0.0.1 is already in use: choose another with --port, or stop what uses it.",
                address.port()
            )
        );
    }

    #[test]
    fn a_free_port_passes() {
        let address = free(Ipv4Addr::LOCALHOST.into()).unwrap();
        assert_eq!(check_free(address), Ok(()));
    }
}
