// Shows the first rows of the list before the app has loaded: the answer that early-ask.js found fills copies of the two
// rows that index.html has from crates/golf-views/src/components/course_table.rs. Unusual answers are left to the app, whose own rows
// replace these. A test compares them.
(() => {
  const { needs, service } = globalThis.yardbookFirst ?? {};
  if (!needs?.list) return;
  const { asked } = needs.list;
  const { words } = RULES;
  const read = (name) => {
    try {
      return localStorage.getItem(yardbookStart.named(name));
    } catch {
      return null; // Storage is refused.
    }
  };
  // Puts values in the places of a text, in order.
  const fill = (text, ...values) => text.replace(/\{\}/g, () => values.shift());
  const element = (name, className, ...inside) => {
    const made = document.createElement(name);
    made.className = className;
    made.append(...inside);
    return made;
  };
  const { parsed } = yardbookStart;

  // The way back to the round, above the search, as in crates/golf-views/src/pages/list.rs.
  const [course, hole, openedAt, of, ...name] = (read("yardbook.round") ?? "").split(" ");
  if (name.length && of === service && !location.search && Math.abs(Date.now() - openedAt) < RULES.roundOverAfterMs) {
    const called = element("span", "", name.join(" "));
    called.removeAttribute("class");
    called.translate = false;
    const link = element("a", "Button", fill(words.goOn, hole), called);
    link.href = yardbookStart.addressOf(`/courses/${course}/holes/${hole}`);
    parsed("#main .SearchForm").then((form) => form.before(element("p", "Round", link)));
  }

  // The active filters, between the form and the rows, as in src/ui/components/filter_chips.rs: each is a link to the list
  // without it.
  const chip = ([name, text]) => {
    const cross = element("span", "cross", "×");
    cross.ariaHidden = "true";
    const rest = new URLSearchParams(location.search);
    rest.delete(name);
    rest.delete("page");
    const link = element("a", "", element("span", "visually-hidden", words.remove), fill(text, asked.get(name)), cross);
    link.href = location.pathname + (rest.size ? `?${rest}` : "");
    link.removeAttribute("class");
    const item = element("li", "", link);
    item.removeAttribute("class");
    return item;
  };
  const chips = words.filters.filter(([name]) => asked.has(name)).map(chip);
  if (chips.length) {
    const list = element("ul", "FilterChips", ...chips);
    list.ariaLabel = words.filtersLabel;
    parsed("#main .beneath").then((place) => place.prepend(list));
  }

  // Intl.NumberFormat is slow to create: about a tenth of a second on a slow phone.
  let format;
  const written = (number) => (format ??= new Intl.NumberFormat([], { numberingSystem: "latn" })).format(number);
  const isAmerican = RULES.american.includes(navigator.language);
  const count = (number) => {
    if (number < 1000) return String(number);
    return isAmerican ? String(number).replace(/\B(?=(\d{3})+$)/g, ",") : written(number);
  };
  const counted = (number, [one, many]) => fill(number === 1 ? one : many, count(number));

  // Values that need no cleaning (crates/golf-client/src/sanitize.rs).
  const isCount = (value) => Number.isInteger(value) && value >= 0;
  const isPlain = (text) =>
    typeof text === "string" && text !== "" && text === text.trim() && text.length <= RULES.longestShown &&
    !/[\p{Cc}\p{Cf}\p{DI}]/u.test(text);
  const orNothing = (isGood) => (value) => value === null || isGood(value);
  const FIELDS = {
    course_id: isCount,
    name: isPlain,
    city: orNothing(isPlain),
    state: orNothing(isPlain),
    architects: orNothing(isPlain),
    rating: orNothing((text) => /^\d+(\.\d+)?$/.test(text)),
    num_reviews: orNothing(isCount),
    holes: orNothing(isCount),
    par: orNothing(isPlain),
    length_yards: orNothing(isCount),
    slope: orNothing(isPlain),
    year_built: orNothing(isCount),
  };
  const reviews = ({ rating, num_reviews: number }) => {
    if (rating === null) return number ? counted(number, words.reviews) : null;
    const sign = isAmerican ? "." : written(0.5).replace(/\d/g, "");
    const shown = rating.replace(".", sign);
    return number === null ? shown : fill(words.rating, shown, counted(number, words.reviews));
  };

  // The address of this list with other values of some parameters.
  const addressOf = (search, changes) => {
    const given = new URLSearchParams(search);
    const query = new URLSearchParams();
    for (const name of RULES.parameters) {
      const value = name in changes ? changes[name] : given.get(name);
      if (value) query.append(name, value);
    }
    return location.pathname + (query.size ? `?${query}` : "");
  };

  // Leaves the outline: without the rows of another page.
  const takeAway = () => {
    const results = document.getElementById("first-rows").parentElement;
    const [heading, place] = results.querySelectorAll(".heading > *");
    heading.textContent = words.heading;
    place.replaceChildren();
    place.hidden = true;
    results.querySelector(".RowsAndMap")?.remove();
  };

  const write = (text, size, page, search) => {
    const { data, meta } = JSON.parse(text);
    const offset = (page - 1) * size;
    const isUsual =
      data.length > 0 &&
      isCount(meta.total) &&
      meta.offset === offset &&
      meta.limit >= data.length &&
      new Set(data.map((course) => course.course_id)).size === data.length &&
      data.every((course) => Object.entries(FIELDS).every(([name, isGood]) => isGood(course[name])));
    const template = document.getElementById("first-rows");
    // The app may have been faster.
    if (!isUsual || !template) return false;
    const results = template.parentElement;
    const part = template.content.cloneNode(true);
    const at = (selector) => part.querySelector(selector);
    const isSmall = !RULES.withoutPrices.includes(meta.max_limit) || read("yardbook.prices") === "always";
    if (!isSmall) at(".prices").remove();
    const choice = read("yardbook.map");
    const isOpen = choice ? choice === "shown" : matchMedia("(min-width: 64rem)").matches;
    at("details").open = isOpen;
    at(".RowsAndMap").classList.toggle("with-map", isOpen);
    if (data.every((course) => reviews(course) === null)) at("table").classList.add("no-reviews");
    // Links work before the app is here. They write an address as the app does, where the size is the plan's.
    const limit = size === RULES.usualSize ? new URLSearchParams(search).get("limit") : size;
    const order = asked.get("order") ?? RULES.order[0];
    for (const [index, by] of RULES.sortable.entries()) {
      const header = at("thead tr").cells[index];
      const isSorted = by === (asked.get("order_by") ?? RULES.orderBy[0]);
      header.querySelector(".arrow").textContent = isSorted ? words.arrows[order] : "";
      if (isSorted) header.setAttribute("aria-sort", `${order}ending`);
      else header.removeAttribute("aria-sort");
      // The template's own link leads from the usual order, which is the order of its first column.
      const link = header.querySelector("a");
      const to = new URLSearchParams(link.getAttribute("href").split("?")[1]);
      if (index === 0 && !isSorted) to.delete("order");
      if (isSorted) to.set("order", order === RULES.order[0] ? RULES.order[1] : "");
      link.href = addressOf(search, { limit, order_by: to.get("order_by"), order: to.get("order"), page: "" });
    }
    // A row with every value, and one with none.
    const [full, bare] = part.querySelectorAll("tbody tr");
    const body = full.parentElement;
    const rowOf = (course) => {
      const row = full.cloneNode(true);
      row.dataset.course = course.course_id;
      const link = row.querySelector("a");
      link.textContent = course.name;
      link.href = link.getAttribute("href").replace(/\d+$/, course.course_id);
      const architects = row.querySelector(".architects");
      if (course.architects === null) architects.remove();
      else architects.textContent = course.architects;
      const values = [
        course.city,
        course.state,
        reviews(course),
        course.holes === null ? null : count(course.holes),
        course.par,
        course.length_yards === null ? null : count(course.length_yards),
        course.slope,
        course.year_built === null ? null : String(course.year_built),
      ];
      values.forEach((value, index) => {
        const cell = row.cells[index + 1];
        if (value === null) cell.replaceWith(bare.cells[index + 1].cloneNode(true));
        else cell.textContent = value;
      });
      return row;
    };
    // The rows in the viewport, at most (src/pages/courses/results.rs), are painted first; the rest follow one task
    // later.
    const { above, row, card, narrow, fewest } = RULES.inSight;
    const inSight = Math.max(fewest, Math.ceil((innerHeight - above) / (innerWidth < narrow ? card : row)));
    body.replaceChildren(...data.slice(0, inSight).map(rowOf));
    requestAnimationFrame(() =>
      setTimeout(() => {
        // The app may have been faster: then all rows are its own.
        if (!document.documentElement.dataset.app) body.append(...data.slice(inSight).map(rowOf));
      }),
    );
    takeAway();
    const pages = Math.max(1, Math.ceil(meta.total / size));
    results.querySelector("h2").textContent = counted(meta.total, words.courses);
    for (const [rel, to] of [["prev", page - 1], ["next", page + 1]]) {
      const link = at(`[rel=${rel}]`);
      if (to < 1 || to > pages) link.remove();
      else link.href = addressOf(search, { limit, page: to > 1 ? to : "" });
    }
    const range = fill(words.rows, count(offset + 1), count(offset + data.length), count(meta.total));
    const place = results.querySelector(".heading p");
    place.hidden = false;
    if (pages > 1) place.append(fill(words.page, count(page), count(pages)));
    place.append(element("span", "", range));
    place.lastChild.removeAttribute("class");
    template.before(part);
    return true;
  };

  // Shows the rows of an address from the answers of early-ask.js. Returns whether it does.
  const showRows = async (needs, answers, { search }) => {
    const { page, sizes } = needs.list;
    const addresses = needs.paid.map((path) => service + path);
    const answer = addresses.map((address) => answers.find(([found]) => found === address)).find(Boolean);
    if (!answer) return false;
    // Only the outline has to be parsed; the end of the document would also wait for the app's start script.
    await parsed(".Colophon");
    try {
      return write(answer[2], sizes[addresses.indexOf(answer[0])], page, search);
    } catch {
      return false; // The app reports the error.
    }
  };
  // Shows the rows of the page that is there, however late they are.
  const showLate = async (needs, url, isNewest) => {
    const own = globalThis.yardbookFirst;
    const answers = await own.shownLate;
    return isNewest() && globalThis.yardbookFirst === own && showRows(needs, answers, url);
  };
  // Other pages of the same list (early-turn.js). The app begins with the answers of the page that it finds. Without an answer
  // in time, the outline is left, for the answer or the app, which goes on with the same request.
  const show = async (other, url, isNewest) => {
    const first = yardbookStart.look(other);
    const answers = await first.shown;
    if (!isNewest()) return false;
    // Nothing comes in between: the page is parsed.
    const isShown = await showRows(other, answers, url);
    if (!isShown) takeAway();
    document.querySelector("#main > article")?.remove();
    document.documentElement.dataset.page = "list";
    globalThis.yardbookFirst = first;
    if (!isShown) showLate(other, url, isNewest);
    return true;
  };
  yardbookStart.turns.list = { isPossible: ({ list }) => `${list.asked}` === `${asked}`, show, heading: "#results" };
  // The start script lets these rows be painted before it starts the app.
  yardbookStart.firstView = showLate(needs, location, () => true);
})();
