// Submits the form of the contact panel in place. The page's inline script (app/boot/open-dialog.js) imports it when a
// field receives focus. The form is posted to its own page, and the corresponding part of the returned page replaces
// it. Plain ES2020 without imports, minified by the build.

const timeoutMs = 20000;
const most = 3000;
const tokenKey = "taoli.sender";
const fields = ["name", "email", "body"];

const make = (name, properties) => Object.assign(document.createElement(name), properties);

/** The token of an address that was confirmed in this browser (app/pages/confirm/store-token.js). */
const storedToken = () => {
  try {
    return localStorage.getItem(tokenKey) || "";
  } catch {
    return "";
  }
};

/** Resolves to the part of the returned page that replaces the form. Rejects if there is no such page. */
const post = (form, more) =>
  new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest();
    const body = new URLSearchParams(new FormData(form));
    for (const [name, value] of Object.entries(more)) if (value) body.set(name, value);
    sent.open("POST", form.action);
    sent.responseType = "document";
    sent.timeout = timeoutMs;
    sent.onload = () => {
      const content = sent.response?.querySelector(".message-page [data-message]");
      if (content) resolve(content);
      else reject(new Error(`${sent.status}`));
    };
    sent.onerror = sent.ontimeout = reject;
    sent.send(body);
  });

/** The number of characters as readers see them (graphemes). */
const lengthOf = (text) => (Intl.Segmenter ? [...new Intl.Segmenter().segment(text)] : [...text]).length;

/** Shows how much of the text's limit is used, only near the limit. */
const count = (form, counter) => {
  const used = lengthOf(form.elements.body.value.trim());
  const shown = used.toLocaleString("en", { useGrouping: document.documentElement.lang === "en" });
  counter.hidden = used <= most - 300;
  counter.textContent = counter.hidden ? "" : form.dataset.count.replace("{n}", shown);
  counter.classList.toggle("is-over", used > most);
};

/** Moves the focus to the first field with an error, otherwise to the alert. */
const focusFirst = (place) => {
  const field = place.querySelector('.has-error :is(input, textarea), [aria-invalid="true"]');
  const alert = place.querySelector("div:not([hidden]) > .alert, form > .alert");
  if (alert) alert.tabIndex = -1;
  (field ?? alert)?.focus();
  (field ?? alert)?.scrollIntoView({ block: "nearest" });
};

/** Shows the response. Text typed in the meantime stays. */
const show = (form, content) => {
  const place = form.parentElement;
  const next = content.querySelector("form");
  for (const name of next ? fields : []) next.elements[name].value = form.elements[name].value;
  place.replaceChildren(...content.childNodes);
  if (next) enhance(next);
  focusFirst(place);
};

const send = async (form, startedAt) => {
  if (form.ariaBusy === "true") return;
  const [button, offline] = [form.querySelector('[type="submit"]'), form.querySelector("[data-offline]")];
  form.ariaBusy = button.ariaBusy = button.ariaDisabled = "true";
  offline.hidden = true;
  const more = { browser_token: storedToken(), filled_ms: String(Math.round(performance.now() - startedAt)) };
  try {
    let content = await post(form, more);
    const { challenge, solver } = content.querySelector("form")?.dataset ?? {};
    if (challenge) {
      const { solve } = await import(solver);
      content = await post(form, { ...more, proof: await solve(challenge) });
    }
    show(form, content);
  } catch {
    form.ariaBusy = button.ariaBusy = button.ariaDisabled = null;
    form.querySelector("form > .alert")?.remove();
    offline.hidden = false;
    focusFirst(form);
  }
};

/** Once for each form. */
export const enhance = (form) => {
  if ("enhanced" in form.dataset) return;
  form.dataset.enhanced = "";
  const startedAt = performance.now();
  const { body } = form.elements;
  const counter = make("p", { className: "hint num", id: "message-body-count", ariaLive: "polite" });
  body.closest(".control").after(counter);
  body.setAttribute("aria-describedby", `${body.getAttribute("aria-describedby") ?? ""} ${counter.id}`.trim());
  count(form, counter);
  body.addEventListener("input", () => count(form, counter));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form, startedAt);
  });
};
