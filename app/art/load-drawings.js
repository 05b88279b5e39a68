// Inserts the file of all drawings into the page, where the style sheet gives them the colors of the theme. Loaded
// once, after the first paint of a page with a drawing; if that fails, the page shows no drawings. Plain ES2020 without
// imports. The file is requested as a document because Trusted Types reject markup from strings.
const request = new XMLHttpRequest();
const file = new Promise((resolve) => request.addEventListener("load", resolve));
request.open("GET", document.querySelector("[data-drawings]").dataset.drawings);
request.responseType = "document";
request.send();

const link = document.querySelector('link[rel="stylesheet"]:not([data-inlined])');
const style = !link || link.sheet || new Promise((resolve) => link.addEventListener("load", resolve, { once: true }));

void Promise.all([file, style]).then(() => {
  if (request.status === 200) document.body.append(request.responseXML.documentElement);
});
