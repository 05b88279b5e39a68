// Shows the photos of a listing in full, one at a time. The page's inline script (app/boot/open-dialog.js) imports it
// at the first press. Plain ES2020 without imports; the build makes it small.

/** Pixels that a finger moves before it counts as a swipe. */
const swipe = 40;

const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

const button = (label, path, onclick) => {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  icon.setAttribute("class", "i i-20");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  icon.append(line);
  return make("button", { type: "button", className: "btn btn-ghost btn-icon", ariaLabel: label, onclick }, icon);
};

/** A link to the report form, which opens like the page's own link to it. */
const reportLink = (label, pageLink) => {
  const link = make("a", { className: "btn btn-ghost", rel: "nofollow" });
  link.append(pageLink.querySelector("svg").cloneNode(true), label);
  link.dataset.opens = pageLink.dataset.opens;
  return link;
};

/** The image with all its sources. Its size is known before it loads. */
const imageOf = (link) => {
  const { alt, srcset, width, height } = link.querySelector("img").cloneNode();
  const image = make("img", { alt, width, height, draggable: false });
  image.sizes = "100vw";
  image.srcset = `${srcset}, ${link.href} ${width}w`;
  return image;
};

/** Handles keys, swipes, and clicks outside the dialog. The page behind does not scroll. */
const listenTo = (dialog, stage, { first, last, by }) => {
  const keys = { ArrowLeft: () => by(-1), ArrowRight: () => by(1), Home: first, End: last };
  dialog.onkeydown = (event) => {
    if (!keys[event.key] || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  };
  let from = null;
  stage.onpointerdown = ({ pointerType, isPrimary, clientX, clientY }) => {
    from = pointerType !== "mouse" && isPrimary ? { x: clientX, y: clientY } : null;
  };
  stage.onpointercancel = () => {
    from = null;
  };
  stage.onpointerup = ({ clientX, clientY }) => {
    const [right, down] = from ? [clientX - from.x, clientY - from.y] : [0, 0];
    from = null;
    if (Math.abs(right) >= swipe && Math.abs(right) > Math.abs(down)) by(right < 0 ? 1 : -1);
  };
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  dialog.addEventListener("wheel", (event) => event.ctrlKey || event.preventDefault(), { passive: false });
};

/** Opens the photo of this link, or the first one for the link to all photos. Focus returns to the link. */
export const open = (link) => {
  if (document.querySelector(".lightbox")) return;
  const photos = link.closest("[data-words]");
  const links = [...photos.querySelectorAll("li:not([hidden]) a")];
  const words = JSON.parse(photos.dataset.words);
  let current = Math.max(0, links.indexOf(link));

  const count = make("p", { className: "num" });
  const caption = make("p", { className: "lightbox-text" });
  const stage = make("div", { className: "lightbox-stage" });
  const dialog = make("dialog", { className: "lightbox", ariaLabel: photos.firstElementChild.ariaLabel });
  const previous = button(words.previous, "M15 18l-6-6 6-6", () => show(current - 1));
  const next = button(words.next, "M9 18l6-6-6-6", () => show(current + 1));
  const pageLink = document.querySelector("a[data-opens]");
  const report = reportLink(words.report, pageLink);
  const close = button(words.close, "M18 6L6 18M6 6l12 12", () => dialog.close());

  function show(index) {
    if (index < 0 || index >= links.length) return;
    current = index;
    const shown = imageOf(links[index]);
    const thumb = links[index].querySelector("img");
    stage.replaceChildren(shown);
    count.textContent = words.place.replace("{n}", index + 1).replace("{total}", links.length);
    caption.textContent = "caption" in thumb.dataset ? thumb.alt : "";
    caption.lang = links[index].lang || document.documentElement.lang;
    shown.lang = caption.lang;
    report.href = `${pageLink.href}?photo=${links[index].dataset.photo}`;
    // Not `disabled`, which would remove the focus.
    previous.ariaDisabled = String(index === 0);
    next.ariaDisabled = String(index === links.length - 1);
    // Preloads the next photo.
    if (links[index + 1]) shown.onload = () => imageOf(links[index + 1]);
  }

  listenTo(dialog, stage, { first: () => show(0), last: () => show(links.length - 1), by: (n) => show(current + n) });
  dialog.onclose = () => {
    dialog.remove();
    link.focus({ preventScroll: true });
  };

  const live = make("div", { ariaLive: "polite" }, count);
  dialog.append(
    make("div", { className: "lightbox-head" }, live, report, close),
    make("div", { className: "lightbox-row" }, previous, stage, next),
    caption,
  );
  dialog.classList.toggle("lightbox-one", links.length === 1);
  show(current);
  document.body.append(dialog);
  dialog.showModal();
};
