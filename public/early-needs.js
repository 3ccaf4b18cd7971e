// What an address of the app needs from the service. A test on the host compares this with crates/golf-views/src/address/route.rs.
//
// `path` is relative to the app's base, `query` is the query string, and `most` is the plan's largest page, 0 if unknown.
// Undefined for an address that needs nothing, or that the app would correct: the app then asks by itself. Otherwise:
// - `paid`: requests that the page may send. If none of them is stored, the last one is sent.
// - `free`: requests whose answers are used if they are stored.
// - `view`: `course` or `hole` if early-view.js can show it.
// - `hole`: the number of the hole, at a hole.
// - `list`: for the list of courses, its filters and order as the service's parameters, its page and its page size.
const needsOf = (path, query, most) => {
  const given = new URLSearchParams(query);
  const NUMBER = /^[1-9]\d{0,8}$/;
  const ID = /^(0|[1-9]\d{0,14})$/;

  const course = (id) => ({ detail: `/courses/${id}`, holes: `/courses/${id}/holes` });

  const list = () => {
    const asked = new URLSearchParams();
    // A parameter that is absent, or given once in the form in which the app writes it.
    const one = (name, isGood, standard) => {
      const values = given.getAll(name);
      if (values.length === 0) return true;
      if (values.length > 1 || !isGood(values[0])) return false;
      if (values[0] !== standard) asked.set(name, values[0]);
      return true;
    };
    const isText = (text) =>
      text.length <= RULES.longestText && /^[\x21-\x7e\u00c0-\u024f]([\x20-\x7e\u00c0-\u024f]*[\x21-\x7e\u00c0-\u024f])?$/.test(text);
    const isSize = (number) => RULES.pageSizes.some((size) => String(size) === number);
    const isGood =
      ["search", "state", "city"].every((name) => one(name, isText)) &&
      one("min_rating", (number) => /^([1-4](\.[1-9])?|5)$/.test(number)) &&
      one("order_by", (word) => RULES.orderBy.includes(word), RULES.orderBy[0]) &&
      one("order", (word) => RULES.order.includes(word), RULES.order[0]) &&
      one("limit", isSize) &&
      one("page", (number) => /^[1-9]\d{0,4}$/.test(number), "1");
    const page = Number(asked.get("page") ?? 1);
    const size = Number(asked.get("limit") ?? RULES.usualSize);
    asked.delete("page");
    asked.delete("limit");
    if (!isGood || (most && size > most)) return;
    const request = (size) => {
      const all = new URLSearchParams(asked);
      if (size !== RULES.usualSize) all.set("limit", size);
      if (page > 1) all.set("offset", (page - 1) * size);
      return all.size ? `/courses?${all}` : "/courses";
    };
    // A first page without a size in its address is as large as the plan allows, unless the usual size is stored.
    const largest = given.has("limit") || page > 1 ? 0 : Math.max(...RULES.pageSizes.filter((size) => size <= most));
    const sizes = largest > size ? [size, largest] : [size];
    return { paid: sizes.map(request), free: [], list: { asked, page, sizes } };
  };

  if (path === "/") return list();
  if (path === "/compare") {
    const ids = new Set(given.getAll("courses").join().split(","));
    if (![...ids].every((id) => ID.test(id))) return;
    const courses = [...ids].slice(0, RULES.mostCompared).map(course);
    return { paid: [], free: courses.flatMap(({ detail, holes }) => [detail, holes]) };
  }
  const [, first, id, screen, number, ...more] = path.split("/");
  if (first !== "courses" || !ID.test(id) || more.length) return;
  const { detail, holes } = course(id);
  if (screen === undefined) return { paid: [detail], free: [holes], view: "course" };
  if ((screen === "shape" || screen === "book") && number === undefined) return { paid: [], free: [holes, detail] };
  if (screen === "plan" && NUMBER.test(number)) return { paid: [], free: [holes, detail] };
  if (screen === "holes" && NUMBER.test(number)) return { paid: [holes], free: [detail], view: "hole", hole: Number(number) };
};
