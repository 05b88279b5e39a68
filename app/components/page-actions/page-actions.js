// Copies, shares, prints and closes on pages without the framework. The boot script loads it after the first paint and
// calls `start` at the reader's first interaction, so that a press acts at once: browsers allow copying and sharing
// only right after it. Attributes set a button's action: `data-copy` (a text), `data-share` (a URL), `data-print`,
// `data-close`. `data-done` is a button's label after copying, `data-toast` a message shown instead. Plain ES2020
// without imports; the build makes it small.

const shownMilliseconds = 4000;
const words = JSON.parse(document.querySelector("script[data-words]").dataset.words);
const isTouched = matchMedia("(pointer: coarse)").matches;

const shapes = {
  check: ["path", { d: "M20 6 9 17l-5-5" }],
  close: ["path", { d: "M18 6 6 18M6 6l12 12" }],
  success: ["path", { d: "M16 9l-5.5 5.5L8 12M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0" }],
  error: ["path", { d: "M12 8v4M12 16h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0" }],
};

const drawn = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const icon = (name, size) => {
  const svg = drawn("svg", { class: `i i-${size}`, viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(drawn(...shapes[name]));
  return svg;
};

const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** Calls `remove` four seconds after the toast was shown, or after pointer and focus have left it. */
const closeInTime = (toast, remove) => {
  let timer;
  const wait = () => {
    clearTimeout(timer);
    if (!toast.matches(":hover, :focus-within")) timer = setTimeout(() => remove(), shownMilliseconds);
  };
  // Deferred, because focus has not moved yet when an element loses it.
  for (const type of ["pointerenter", "pointerleave", "focusin", "focusout"])
    toast.addEventListener(type, () => setTimeout(wait));
  wait();
};

/** Shows a message over the page. An error stays until it is closed. Focus then returns to where it was. */
const show = (kind, title, ...more) => {
  const origin = document.activeElement;
  const close = () => {
    toast.remove();
    origin.focus({ preventScroll: true });
  };
  const look = { type: "button", className: "btn btn-ghost btn-icon", ariaLabel: words.close, onclick: close };
  const toast = make(
    "div",
    { className: `toast toast-${kind === "error" ? "danger" : "success"}` },
    icon(kind, 20),
    make("div", {}, make("strong", { textContent: title }), ...more),
    make("button", look, icon("close", 18)),
  );
  document.querySelector(`section.toaster [role="${kind === "error" ? "alert" : "status"}"]`).append(toast);
  if (kind !== "error") closeInTime(toast, () => toast.remove());
};

/** A field with the whole text selected. */
const select = (field) => {
  field.focus({ preventScroll: true });
  field.select();
  field.setSelectionRange(0, field.value.length);
};

const copySelection = (text) => {
  const focused = document.activeElement;
  const field = make("textarea", { value: text, readOnly: true, className: "vh" });
  document.body.append(field);
  select(field);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    focused.focus({ preventScroll: true });
  }
};

/** If copying fails, shows the text selected, so that readers can copy it themselves. */
const offerToSelect = (text) => {
  const hint = isTouched ? words.pressToCopy : words.copyFailed;
  const field = make("textarea", { value: text, readOnly: true, ariaLabel: hint, rows: text.split("\n").length });
  const rest = [make("span", { className: "control" }, field)];
  if (!isTouched) rest.unshift(make("p", { textContent: hint }));
  for (const { parentNode } of document.querySelectorAll(".toast textarea")) parentNode.closest(".toast").remove();
  show("error", isTouched ? hint : words.error, ...rest);
  select(field);
};

/** Some built-in browsers (WeChat's among them) have no Clipboard API or deny it, but still copy a selection. */
const copyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
};

/** Confirms on the button for four seconds that its text was copied. */
const confirm = (button) => {
  if ("copied" in button.dataset) return;
  const { done, toast } = button.dataset;
  const drawing = button.querySelector("svg");
  const label = [...button.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const spoken = button.parentElement.querySelector("output");
  const [shapesBefore, labelBefore] = [[...drawing.childNodes], label && label.data];
  button.dataset.copied = "";
  drawing.replaceChildren(drawn(...shapes.check));
  if (done && label) label.data = done;
  if (done) spoken.textContent = done;
  else show("success", toast);
  setTimeout(() => {
    delete button.dataset.copied;
    drawing.replaceChildren(...shapesBefore);
    if (label) label.data = labelBefore;
    if (spoken) spoken.textContent = "";
  }, shownMilliseconds);
};

const copy = async (button, text) => {
  if (await copyText(text)) confirm(button);
  else offerToSelect(text);
};

/** Opens the system's share sheet. If there is none or it fails, copies the link. Closing the sheet is no failure. */
const share = async (button, url) => {
  try {
    await navigator.share({ title: document.title, url });
  } catch (error) {
    if (error.name !== "AbortError") await copy(button, url);
  }
};

const press = ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  const { copy: text, share: url, close, print: prints } = button.dataset;
  if (text !== undefined) void copy(button, text);
  if (url !== undefined) void share(button, url);
  if (prints !== undefined) print();
  if (close !== undefined) button.closest(".toaster").remove();
};

/** The boot script then replays presses that came too early. */
export const start = () => {
  document.addEventListener("click", press);
  dispatchEvent(new Event("hydrated"));
};
