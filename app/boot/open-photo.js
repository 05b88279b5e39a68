// Runs inline in the <head> of listings. Plain ES2020 without imports. A press on a photo loads the lightbox and opens
// it there; without the lightbox the link leads to the image.
(() => {
  const openPhoto = (event) => {
    const photo = event.target.closest("[data-lightbox] a");
    if (!photo || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import(photo.closest("ul").dataset.lightbox)
      .then(() => dispatchEvent(new CustomEvent("taoli:photo", { detail: photo })))
      .catch(() => location.assign(photo.href));
  };
  addEventListener("click", openPhoto, true);
})();
