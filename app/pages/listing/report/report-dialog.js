// Opens the page of the report form in a dialog over the listing. The inline script of the page
// (app/boot/open-dialog.js) imports it at the first press. The dialog shows that page: the form is posted to its own
// URL, and the returned page replaces it. Plain ES2020 without imports, minified by the build.

const timeoutMs = 20000;
const most = 2000;

const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

const isModified = (event) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * Resolves to the response and its page, which is null if it is not a page of the form. Rejects if there is no
 * response. The browser parses the page as a separate document: its scripts never run, and Trusted Types permit it.
 */
const request = (url, body) =>
  new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest();
    sent.open(body ? "POST" : "GET", url);
    sent.responseType = "document";
    sent.timeout = timeoutMs;
    sent.onload = () => {
      const content = sent.response?.querySelector(".report-page");
      resolve({ status: sent.status, page: content ? sent.response : null });
    };
    sent.onerror = sent.ontimeout = reject;
    sent.send(body);
  });

/** Loads the style sheets that the listing's page lacks. */
const bringStyles = async (page) => {
  for (const { attributes } of page.querySelectorAll('link[rel="stylesheet"]')) {
    const href = attributes.href.value;
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) continue;
    await new Promise((onload, onerror) => {
      document.head.append(make("link", { rel: "stylesheet", href, onload, onerror }));
    });
  }
};

/** The number of characters as readers see them (graphemes). */
const lengthOf = (text) => (Intl.Segmenter ? [...new Intl.Segmenter().segment(text)] : [...text]).length;

/** Shows how much of the text's limit is used. Screen readers announce it only near the limit. */
const count = (form) => {
  const { text } = form.elements;
  const used = lengthOf(text.value.trim());
  const counter = form.querySelector(".report-count");
  const shown = used.toLocaleString("en", { useGrouping: document.documentElement.lang === "en" });
  counter.ariaLive = used > most - 100 ? "polite" : "off";
  counter.textContent = form.dataset.count.replace("{n}", shown);
  counter.classList.toggle("is-over", used > most);
};

const addCounter = (form) => {
  const { text } = form.elements;
  const counter = make("p", { className: "hint report-count num", id: "report-text-count" });
  text.closest(".control").after(counter);
  text.setAttribute("aria-describedby", `${text.getAttribute("aria-describedby") ?? ""} ${counter.id}`.trim());
  count(form);
};

/** Shows the page in the dialog. Fields named in `preserved` keep their text. */
const fill = (dialog, page, preserved = []) => {
  const content = page.querySelector(".report-page");
  const heading = content.querySelector("h1");
  const body = dialog.querySelector(".report-body");
  const before = dialog.querySelector("form");
  dialog.querySelector("h2").textContent = heading.textContent;
  heading.remove();
  body.replaceChildren(...content.childNodes);
  body.scrollTop = 0;
  const form = dialog.querySelector("form");
  if (!form) return;
  for (const name of before ? preserved : []) form.elements[name].value = before.elements[name].value;
  addCounter(form);
};

/** Moves focus to the first field with an error, otherwise to the form's own message. */
const focusProblem = (form) => {
  const field = form.querySelector('fieldset[aria-describedby] input, [aria-invalid="true"]');
  const alert = form.querySelector("div:not([hidden]) > .alert, form > .alert");
  if (alert) alert.tabIndex = -1;
  (field ?? alert)?.focus();
};

/**
 * Removes a photo or teacher that is now hidden from the listing's page, which was rendered before. A portrait or logo
 * is replaced by the generated avatar.
 */
const hidePart = (address, dialog) => {
  const named = new URL(address).searchParams;
  const avatar = dialog.querySelector("[data-avatar] > *");
  if (avatar) {
    document.querySelector(".detail-head > img.avatar")?.replaceWith(avatar);
    return;
  }
  const part = document.querySelector(
    `.shots li:has([data-photo="${named.get("photo")}"]), .team [data-member="${named.get("teacher")}"]`,
  );
  if (part) part.hidden = true;
};

/** Posts the form once, and shows the returned page. */
const send = async (dialog, form) => {
  if (form.ariaBusy === "true") return;
  const [button, offline] = [form.querySelector('[type="submit"]'), form.querySelector("[data-offline]")];
  form.ariaBusy = button.ariaBusy = button.ariaDisabled = "true";
  offline.hidden = true;
  const response = await request(form.action, new URLSearchParams(new FormData(form))).catch(() => null);
  if (response?.page) {
    const { action } = form;
    fill(dialog, response.page, ["reason", "text", "email"]);
    const next = dialog.querySelector("form");
    if (next) return focusProblem(next);
    if (dialog.querySelector("[data-hidden]")) hidePart(action, dialog);
    return dialog.querySelector("h2").focus();
  }
  // The listing is no longer public.
  if (response?.status === 404 || response?.status === 410) return location.assign(form.action);
  form.ariaBusy = button.ariaBusy = button.ariaDisabled = null;
  form.querySelector("form > .alert")?.remove();
  offline.hidden = false;
  return focusProblem(form);
};

/** Shows the form for another part, or for the whole listing, and keeps the typed text. */
const showOther = async (dialog, link) => {
  if (dialog.querySelector("form").ariaBusy === "true") return;
  const response = await request(link.href).catch(() => null);
  if (!response?.page) return location.assign(link.href);
  fill(dialog, response.page, ["reason", "text", "email", "started_at"]);
  return dialog.querySelector("h2").focus();
};

const listenTo = (dialog) => {
  let pressed = null;
  dialog.onpointerdown = ({ target }) => {
    pressed = target;
  };
  dialog.onclick = (event) => {
    // A drag that ends outside the dialog does not close it.
    if (event.target === dialog && pressed === dialog) return dialog.close();
    const control = event.target.closest("a, [data-close]");
    if (!control || isModified(event)) return;
    event.preventDefault();
    if ("close" in control.dataset) dialog.close();
    else void showOther(dialog, control);
  };
  dialog.oninput = ({ target }) => target.name === "text" && count(target.form);
  dialog.onsubmit = (event) => {
    event.preventDefault();
    void send(dialog, event.target);
  };
};

/** The page contains the close button, hidden. */
const makeDialog = (page) => {
  const title = make("h2", { id: "report-title", tabIndex: -1 });
  const close = page.querySelector("button[data-close]");
  const dialog = make("dialog", { className: "dialog report-dialog" });
  dialog.append(make("div", { className: "dialog-head" }, title, close), make("div", { className: "report-body" }));
  dialog.setAttribute("aria-labelledby", title.id);
  fill(dialog, page);
  listenTo(dialog);
  return dialog;
};

/** Returns focus to the link, or to the page's own link to the form if the link's photo is hidden. */
const leave = (link) => {
  const photo = new URL(link.href).searchParams.get("photo");
  const isHidden = photo && document.querySelector(`.shots li[hidden] [data-photo="${photo}"]`);
  if (isHidden) document.querySelector("dialog.lightbox")?.close();
  (isHidden ? document.querySelector("a[data-opens]") : link).focus({ preventScroll: true });
};

/** Dialogs closed without sending, with the typed text, by the URL of their form. */
const dialogs = new Map();
let isOpening = false;

/** Opens the form that the link leads to. Rejects if it does not load. */
export const open = async (link) => {
  if (isOpening || document.querySelector(".report-dialog")) return;
  isOpening = true;
  link.ariaBusy = "true";
  try {
    const { href } = link;
    if (!dialogs.has(href)) {
      const { page } = await request(href);
      await bringStyles(page);
      dialogs.set(href, makeDialog(page));
    }
    const dialog = dialogs.get(href);
    dialog.onclose = () => {
      if (!dialog.querySelector("form")) dialogs.delete(href);
      dialog.remove();
      leave(link);
    };
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("h2").focus();
  } finally {
    isOpening = false;
    link.ariaBusy = null;
  }
};

// Back navigation can leave the listing while the dialog is open.
addEventListener("popstate", () => document.querySelector(".report-dialog")?.close());
