//! Programs in Node.js, which the build needs too.

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};

use serde::de::DeserializeOwned;
use serde_json::Value;

/// The JSON that a program prints, with `input` as its standard input.
pub fn printed<T: DeserializeOwned>(program: &str, input: &Value) -> Result<T, Box<dyn Error>> {
    let mut node = Command::new("node")
        .args(["-e", program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut stdin = node.stdin.take().ok_or("no pipe")?;
    stdin.write_all(input.to_string().as_bytes())?;
    drop(stdin);
    let output = node.wait_with_output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    Ok(serde_json::from_slice(&output.stdout)?)
}
