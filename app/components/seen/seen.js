// Counts views and contacts of listings without cookies or any trace of the visitor. The boot script loads it on
// results and listings, unless the reader is signed in. Plain ES2020 without imports, minified by the build.

/** The id of this page's listing; undefined on results. */
const own = document.querySelector(".aside-actions [data-save]")?.dataset.save;

/** Each event is sent once; the server counts it once a day. */
const counted = new Set();
let waiting = [];
let timer;

const send = () => {
  clearTimeout(timer);
  timer = undefined;
  while (waiting.length) navigator.sendBeacon("/api/seen", JSON.stringify(waiting.splice(0, 30)));
};

/** `l`, `k` and `s`: listing, kind, and the source of a view. */
const count = (l, k, s) => {
  // Ignores automated browsers.
  if (!l || navigator.webdriver || counted.has(l + k)) return;
  counted.add(l + k);
  waiting.push({ l, k, s });
  timer ||= setTimeout(send, 2000);
};

const engines = /(^|\.)(google|bing|duckduckgo|yahoo|baidu|sogou|so|ecosia|brave|yandex|naver)(\.[a-z]{2,3}){1,2}$/;

const source = () => {
  if (new URLSearchParams(location.search).get("from") === "poster") return "poster";
  const host = document.referrer && new URL(document.referrer).hostname;
  if (host === location.hostname) return "taoli";
  if ("wechat" in document.documentElement.dataset) return "wechat";
  return engines.test(host) ? "search" : "other";
};

/** A page that is prerendered or in another tab is hidden: it counts once it becomes visible. */
let viewTimer;
const watchView = () => {
  clearTimeout(viewTimer);
  if (document.hidden) send();
  else if (own) viewTimer = setTimeout(() => count(own, "view", source()), 2000);
};
document.addEventListener("visibilitychange", watchView);
addEventListener("pagehide", send);
watchView();

/** The listing of a result row. */
const idOf = (row) => row.querySelector("[data-save]")?.dataset.save;

// A row counts as shown once half of it has been visible for a second.
const rowTimers = new Map();
const rows = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(rowTimers.get(target));
      const show = () => document.hidden || count(idOf(target), "shown");
      if (isIntersecting) rowTimers.set(target, setTimeout(show, 1000));
    }
  },
  { threshold: 0.5 },
);
const watchRows = () => {
  for (const row of document.querySelectorAll(".listing")) rows.observe(row);
};
watchRows();
// React renders other rows when filters change.
new MutationObserver(watchRows).observe(document.querySelector("main"), { childList: true, subtree: true });
// Rows that were in view while the page was hidden count from now on.
document.addEventListener("visibilitychange", () => {
  rows.disconnect();
  watchRows();
});

const use = ({ type, target }) => {
  const control = target.closest("a, button, summary");
  const row = target.closest(".listing");
  const id = row ? idOf(row) : own;
  if (control?.dataset.save) {
    // The script of saved listings handles the press first.
    setTimeout(() => control.ariaPressed === "true" && count(control.dataset.save, "saved"), 500);
    return;
  }
  const method = target.closest("[data-contact]")?.dataset.contact;
  if (type === "contextmenu") return method === "wechat" && count(id, method);
  if (!control) return;
  if (method && method !== "message") count(id, method);
  else if (control.closest(".l-email")) count(id, "email");
  else if (control.closest(".l-web")) count(id, "website");
};
for (const type of ["click", "auxclick", "contextmenu"]) addEventListener(type, use, true);
