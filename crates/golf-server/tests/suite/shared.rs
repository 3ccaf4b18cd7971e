//! Several servers that share their accounts in PostgreSQL: no key ever gets more than its plan.
//!
//! [`servers`] starts them and sends requests. Each file tests one kind of trouble. The model of all
//! of them together is in `src/accounts/shared/model.rs`.

mod away;
mod commands;
mod conforming;
mod encrypted;
mod exact;
mod killed;
mod operated;
mod servers;
mod statement;
mod versions;
