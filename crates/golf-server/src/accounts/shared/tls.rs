//! TLS to PostgreSQL: whom it trusts, and what its errors mean.

use std::path::Path;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{CertificateError, RootCertStore};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::failure::{Failure, Outcome};

/// What tokio-postgres says where PostgreSQL declines TLS.
const UNENCRYPTED: &str = "server does not support TLS";

/// Encrypts connections, and checks whose certificate PostgreSQL has.
#[derive(Clone)]
pub struct Tls(MakeRustlsConnect);

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tls")
    }
}

impl Tls {
    /// Trusts the authorities in the file `ca`, or else the usual ones.
    ///
    /// # Errors
    /// A [`Failure`] for a file without a certificate that can be read.
    pub fn trusting(ca: Option<&Path>) -> Outcome<Self> {
        let mut roots = RootCertStore::empty();
        match ca {
            None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
            Some(path) => {
                let failed = |why: String| {
                    Failure::new(format!(
                        "{} has no certificate that can be read ({why}): name the authority of the database with \
                         --accounts-ca.",
                        path.display()
                    ))
                };
                let found =
                    CertificateDer::pem_file_iter(path).map_err(|e| failed(e.to_string()))?;
                for certificate in found {
                    let certificate = certificate.map_err(|e| failed(e.to_string()))?;
                    roots.add(certificate).map_err(|e| failed(e.to_string()))?;
                }
                if roots.is_empty() {
                    return Err(failed("it is empty".to_owned()));
                }
            }
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| Failure::new(format!("TLS cannot be set up: {error}.")))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self(MakeRustlsConnect::new(config)))
    }

    /// What connects with it.
    #[must_use]
    pub fn connector(&self) -> MakeRustlsConnect {
        self.0.clone()
    }
}

/// Why a connection is not encrypted or not trusted, and what to do, if that is its trouble.
#[must_use]
pub fn not_trusted(error: &tokio_postgres::Error) -> Option<String> {
    let source = std::error::Error::source(error)?;
    if source.to_string() == UNENCRYPTED {
        return Some(
            "PostgreSQL offers no TLS. Turn `ssl` on there. On a line that nobody else can reach, the address may say \
             sslmode=disable"
                .to_owned(),
        );
    }
    let inner = source.downcast_ref::<std::io::Error>()?.get_ref()?;
    let rustls::Error::InvalidCertificate(why) = inner.downcast_ref()? else {
        return None;
    };
    Some(match why {
        CertificateError::UnknownIssuer => {
            "the certificate of PostgreSQL is of no authority that is known here. Name the file of its authority with \
             --accounts-ca"
                .to_owned()
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "the certificate of PostgreSQL is for another name. Write the host as its certificate does".to_owned()
        }
        other => format!("the certificate of PostgreSQL is not accepted ({other})"),
    })
}
