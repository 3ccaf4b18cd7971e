//! The console, for developers with a key: a request by hand, its address and code, and its answer as it came.
//!
//! The address of the screen has the whole request, and never the key. Opening it sends nothing: a request costs money, so it
//! leaves when a person presses Send. It goes through the gateway like any other. A cached answer is shown as such.

mod answer;
mod body;
mod code;
mod form;
mod meanings;

use std::sync::Arc;

use answer::AnswerSection;
use code::CodeSection;
use form::RequestForm;
use golf_api::address::Request;
use golf_client::ledger::Ledger;
use golf_client::plan::within;
use golf_client::policy::{Found, Wanted};
use golf_client::question::AskAny;
use golf_views::address::console_request::{Broken, ConsoleRequest, Field};
use golf_views::address::route::Route;
use golf_views::pages::console::exchange::Exchange;
use golf_views::words::console as words;
use leptos::prelude::*;
use meanings::Meanings;

use crate::gateway::{Gateway, now_ms};
use crate::ui::deferred::screen;
use crate::ui::navigation::Navigation;

/// The state of the screen. Cheap to copy.
#[derive(Clone, Copy)]
struct Console {
    gateway: Gateway,
    navigation: Navigation,
    /// The fields.
    fields: RwSignal<ConsoleRequest>,
    /// The request that Send sends, in a page that the plan allows; or what is wrong with the fields.
    request: Memo<Result<Request, (Field, Broken)>>,
    /// Whether Send was pressed: an empty field that must not be empty is then marked.
    is_tried: RwSignal<bool>,
    is_waiting: RwSignal<bool>,
    exchange: RwSignal<Option<Arc<Exchange>>>,
    /// How many requests were asked for here: an earlier one is not shown over a later one.
    last: StoredValue<u32>,
}

/// The screen.
#[component]
pub fn ConsolePage() -> impl IntoView {
    let console = Console::open();
    console.navigation.set_title(words::TITLE);
    console.navigation.announce(words::TITLE);
    view! {
        <div class="ConsolePage">
            <h1 tabindex="-1">{words::TITLE}</h1>
            <p class="lead">{words::LEAD}</p>
            <div class="ask">
                <RequestForm console=console />
                <CodeSection console=console />
            </div>
            <AnswerSection console=console />
            <Meanings />
        </div>
    }
}

impl Console {
    /// Reads the address, and shows a cached answer if there is one.
    fn open() -> Self {
        let (gateway, navigation): (Gateway, Navigation) = (expect_context(), expect_context());
        let route = navigation.route();
        let fields = RwSignal::new(fields_of(&route.get_untracked()).unwrap_or_default());
        let max_limit = gateway.max_limit();
        let request = Memo::new(move |_| {
            let request = fields.with(ConsoleRequest::request)?;
            Ok(within(&request, max_limit.get()))
        });
        let console = Self {
            gateway,
            navigation,
            fields,
            request,
            is_tried: RwSignal::new(false),
            is_waiting: RwSignal::new(false),
            exchange: RwSignal::new(None),
            last: StoredValue::new(0),
        };
        // Back, or a link to another request.
        Effect::new(move |_| {
            let Some(told) = route.with(fields_of) else {
                return;
            };
            let query = told.to_query_string();
            if fields.with_untracked(ConsoleRequest::to_query_string) != query {
                fields.set(told);
            }
            console.write_address();
        });
        Effect::new(move |is_shown: Option<bool>| {
            let is_open = gateway.is_open();
            if is_open && is_shown != Some(true) {
                console.show_cached();
            }
            is_open || is_shown == Some(true)
        });
        console
    }

    /// Writes the fields into the address.
    fn write_address(self) {
        if matches!(self.navigation.route().get_untracked(), Route::Console(_)) {
            let query = self.fields.with_untracked(ConsoleRequest::to_query_string);
            self.navigation.correct(Route::Console(query));
        }
    }

    /// Shows a cached answer of any age. Costs nothing.
    fn show_cached(self) {
        let Ok(request) = self.request.get_untracked() else {
            return;
        };
        leptos::task::spawn_local(async move {
            let exchange = self.exchanged(request, Wanted::IfFree).await;
            if exchange.failure.is_none() && self.last.try_get_value() == Some(0) {
                self.exchange.try_set(Some(Arc::new(exchange)));
            }
        });
    }

    /// Sends the request, if that is allowed and necessary. Focus goes to the answer, or to the first wrong field.
    fn send(self, wanted: Wanted) {
        self.is_tried.set(true);
        if self.is_waiting.get_untracked() {
            return;
        }
        self.write_address();
        self.last.update_value(|last| *last = last.wrapping_add(1));
        let request = match self.request.get_untracked() {
            Ok(request) => request,
            Err((field, broken)) => {
                let asked = self.fields.with_untracked(ConsoleRequest::path_and_query);
                let exchange = Exchange::not_sent(asked, broken.code());
                self.exchange.set(Some(Arc::new(exchange)));
                return self.navigation.focus(form::selector_of(field));
            }
        };
        let this = self.last.get_value();
        self.is_waiting.set(true);
        self.navigation.announce(words::WAITING);
        let focused = document().active_element();
        leptos::task::spawn_local(async move {
            let exchange = self.exchanged(request, wanted).await;
            if self.last.try_get_value() != Some(this) {
                return;
            }
            self.is_waiting.try_set(false);
            self.exchange.try_set(Some(Arc::new(exchange)));
            // A person who types into another field meanwhile stays there. A button that is gone has left focus on nothing.
            if document().active_element() == focused || self.navigation.has_focus("body") {
                request_animation_frame(move || self.navigation.focus_in_sight("#answer"));
            }
        });
    }

    /// Asks the gateway, and collects what is known of the answer.
    async fn exchanged(self, request: Request, wanted: Wanted) -> Exchange {
        let gateway = self.gateway;
        let since_ms = now_ms();
        // The ledger comes with the driver.
        gateway.has_driver().await;
        let found = gateway.ask(AskAny(request.clone()), wanted).await;
        let reply = found.map(|found| Found {
            answer: (*found.answer).clone(),
            asked_at_ms: found.asked_at_ms,
            instead_of: found.instead_of,
        });
        let sent = |ledger: &Ledger| ledger.requests_since(&request, since_ms);
        let sent = gateway
            .ledger()
            .try_with_untracked(sent)
            .unwrap_or_default();
        let last = gateway.last_response(&request);
        let cached = match sent {
            0 if reply.is_ok() => gateway.raw(&request).await,
            _ => None,
        };
        Exchange::of(&request, &reply, sent, last.as_ref(), cached.as_deref())
    }
}

/// The fields in the address of the console.
fn fields_of(route: &Route) -> Option<ConsoleRequest> {
    match route {
        Route::Console(query) => Some(ConsoleRequest::parse(query)),
        _ => None,
    }
}

screen! {
    /// The console for developers.
    screen() in console, golf_views::words::console::TITLE => view! { <ConsolePage /> }
}
