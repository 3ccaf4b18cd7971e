//! A stand-in for the crate `reqwest` with its feature `blocking`: what the snippet uses, over HTTP/1.0.

pub mod redirect {
    pub struct Policy;

    impl Policy {
        pub fn none() -> Self {
            Self
        }
    }
}

pub mod blocking {
    use std::io::{Error, Read, Write};
    use std::net::TcpStream;

    pub struct Client;
    pub struct ClientBuilder;
    pub struct RequestBuilder(String, Vec<String>);
    pub struct Response(u16, String);
    pub struct StatusCode(u16);

    impl Client {
        pub fn builder() -> ClientBuilder {
            ClientBuilder
        }

        pub fn get(&self, url: &str) -> RequestBuilder {
            RequestBuilder(url.to_owned(), Vec::new())
        }
    }

    impl ClientBuilder {
        pub fn redirect(self, _: super::redirect::Policy) -> Self {
            self
        }

        pub fn build(self) -> Result<Client, Error> {
            Ok(Client)
        }
    }

    impl RequestBuilder {
        pub fn header(mut self, name: &str, value: impl Into<String>) -> Self {
            self.1.push(format!("{name}: {}\r\n", value.into()));
            self
        }

        pub fn send(self) -> Result<Response, Error> {
            let url = self.0.split('#').next().unwrap_or_default();
            let rest = url.strip_prefix("http://").ok_or_else(|| Error::other("no http"))?;
            let (host, path) = rest.split_once('/').ok_or_else(|| Error::other("no path"))?;
            let mut stream = TcpStream::connect(host)?;
            let headers = self.1.concat();
            write!(stream, "GET /{path} HTTP/1.0\r\nhost: {host}\r\n{headers}\r\n")?;
            let mut text = String::new();
            stream.read_to_string(&mut text)?;
            let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
            let (_, body) = text.split_once("\r\n\r\n").ok_or_else(|| Error::other("no body"))?;
            Ok(Response(status.unwrap_or(0), body.to_owned()))
        }
    }

    impl Response {
        pub fn status(&self) -> StatusCode {
            StatusCode(self.0)
        }

        pub fn text(self) -> Result<String, Error> {
            Ok(self.1)
        }
    }

    impl StatusCode {
        pub fn as_u16(&self) -> u16 {
            self.0
        }
    }
}
