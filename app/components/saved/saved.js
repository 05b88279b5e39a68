// Saves listings in this browser, without an account: their ids in the order of saving. The boot script loads it if any
// listing is saved, or when a save button is first pressed. Plain ES2020 without imports; the build makes it small.

const key = "taoli:saved";
const most = 12;

/** The ids while the page is open, if the browser stores nothing; null if it stores them. */
let inMemory = null;

const read = () => {
  if (inMemory) return inMemory;
  try {
    return (localStorage.getItem(key) || "").split(",").filter((id) => /^[\da-f-]{36}$/.test(id));
  } catch {
    return [];
  }
};

const create = (name, className, ...children) => {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
};

const page = document.querySelector("main");
const { dataset } = document.querySelector("#saved");
// In the order of `saved-script.tsx`.
const [label, one, other, onDevice, compare, full, notStored] = dataset.words.split("|");
const note = create("output", "saved-note");
document.body.append(note);
let timer;

const say = (text) => {
  note.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    note.textContent = "";
  }, 6000);
};

// Below results, before the footer: the number of saved listings and the link that compares them. Not a child of
// <main>, where the framework expects only its own elements.
const count = create("b", "num");
const link = create("a", "btn btn-primary", compare);
link.rel = "nofollow";
const tray = create("section", "tray wrap", create("p", "", count, create("small", "", onDevice)), link);
tray.ariaLabel = label;

const write = (ids) => {
  try {
    if (ids.length) localStorage.setItem(key, ids.join());
    else localStorage.removeItem(key);
    inMemory = null;
  } catch {
    inMemory = ids;
    say(notStored);
  }
};

/** Shows on every button whether its listing is saved, and in the tray how many are. */
const show = () => {
  const ids = read();
  for (const button of document.querySelectorAll("[data-save]")) {
    const pressed = String(ids.includes(button.dataset.save));
    if (button.ariaPressed !== pressed) button.ariaPressed = pressed;
  }
  const text = (ids.length === 1 ? one : other).replace("{n}", ids.length);
  if (count.textContent !== text) count.textContent = text;
  link.href = `${document.documentElement.lang.startsWith("zh") ? "/zh" : ""}/compare?ids=${ids}`;
  if (!ids.length || !document.querySelector(".res-list")) tray.remove();
  else if (!tray.isConnected) page.after(tray);
};

export const toggle = (button) => {
  const id = button.dataset.save;
  const ids = read();
  if (ids.includes(id)) write(ids.filter((one) => one !== id));
  else if (ids.length < most) write([...ids, id]);
  else say(full);
  show();
};

addEventListener("storage", show);
addEventListener("pageshow", show);
// React renders other rows when filters change.
new MutationObserver(show).observe(page, { childList: true, subtree: true });
show();
