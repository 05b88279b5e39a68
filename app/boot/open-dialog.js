// Runs inline in the <head> of listings. Plain ES2020 without imports. A click on a link loads the script in
// `data-opens` of the link or its list, which opens the link in a dialog. Focus in a form loads the script in its
// `data-enhance`, which submits the form in place. Without those scripts, links and forms lead to their pages.
(() => {
  const openDialog = (event) => {
    const link = event.target.closest("a");
    const script = link?.closest("[data-opens]")?.dataset.opens;
    if (!script || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import(script).then((module) => module.open(link)).catch(() => location.assign(link.href));
  };
  const enhance = ({ target }) => {
    const form = target.closest("[data-enhance]");
    if (form) import(form.dataset.enhance).then((module) => module.enhance(form)).catch(() => {});
  };
  addEventListener("click", openDialog, true);
  addEventListener("focusin", enhance);
})();
