// Shows the result of this browser's latest payment, from local storage, on the home page, which is the same for
// every reader. The boot script imports it if a result is stored. Plain ES2020 without imports; the build makes
// it small.
(() => {
  const key = "taoli.live";
  const panel = document.getElementById("live");
  const locale = document.documentElement.lang === "en" ? "en" : "zh";
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const write = (record) => {
    try {
      if (record) localStorage.setItem(key, JSON.stringify(record));
      else localStorage.removeItem(key);
    } catch {
      // Storage is blocked: the panel stays as it is until the reader leaves the page.
    }
    show();
  };
  const link = ({ listingId }) => `${locale === "zh" ? "/zh" : ""}/listing/${listingId}`;
  const dayOf = ({ until, timeZone }) => {
    const format = { year: "numeric", month: locale === "en" ? "short" : "long", day: "numeric", timeZone };
    const day = until ? new Date(until).toLocaleDateString(locale === "en" ? "en-US" : "zh-CN", format) : "";
    return locale === "en" ? day : day.replace(/\d+/g, " $& ").trim();
  };
  const show = () => {
    const record = read();
    const state = record && record.state !== "begun" && !(Date.parse(record.until) < Date.now()) ? record.state : "";
    panel.hidden = !state;
    if (!state) return;
    const each = (selector, change) => panel.querySelectorAll(selector).forEach(change);
    each("[data-for]", (part) => (part.hidden = part.dataset.for !== state));
    each("[data-text]", (part) => (part.textContent = part.dataset.text.replace("{date}", dayOf(record))));
    each("[data-listing]", (part) => (part.hidden = !record.listingId));
    each("[data-unknown]", (part) => (part.hidden = !!record.listingId));
    if (record.listingId) each("a[data-listing]", (part) => (part.href = link(record)));
  };
  // The record may be out of date. The listing's page shows whether it is live, and the server whether a payment
  // arrived.
  const check = async () => {
    const record = read();
    if (record?.state === "pending") {
      const body = JSON.stringify({ session_id: record.sessionId });
      const headers = { "content-type": "application/json" };
      const response = await fetch("/functions/v1/verify-payment", { method: "POST", headers, body });
      const { status, subscription_expires_at: until, taken_down: isDown } = await response.json();
      if (!response.ok || status === "pending") return;
      write(status === "paid" ? { ...read(), state: isDown ? "hidden" : "live", until } : null);
    } else if (record?.listingId && record.state !== "begun") {
      const { status } = await fetch(link(record), { method: "HEAD" });
      const state = status === 200 ? "live" : status === 404 || status === 410 ? "hidden" : record.state;
      if (state !== record.state) write({ ...read(), state });
    }
  };
  const share = async (button, url) => {
    try {
      if (navigator.share) await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        const label = button.querySelector("span");
        button.dataset.label ??= label.textContent;
        label.textContent = button.dataset.done;
        setTimeout(() => (label.textContent = button.dataset.label), 4000);
      }
    } catch (error) {
      if (error.name !== "AbortError") location.assign(url);
    }
  };
  panel.addEventListener("click", (event) => {
    const control = event.target.closest("[data-do]");
    if (!control) return;
    const url = location.origin + link(read() ?? {});
    if (control.dataset.do === "dismiss") write(null);
    if (control.dataset.do === "share") void share(control, url);
  });
  const start = () => {
    show();
    check().catch(() => {});
  };
  // A prerendered page sends nothing until it is opened.
  if (document.prerendering) document.addEventListener("prerenderingchange", start, { once: true });
  else start();
  addEventListener("storage", show);
  addEventListener("pageshow", show);
  addEventListener("taoli:live", show);
  addEventListener("hydrated", show);
})();
