// Stores the token of an address that was just confirmed, so that the next message from this browser needs no link
// (app/pages/listing/message/message-form.js), and shows the sentence that says so. Plain ES2020 without imports; the
// build makes it small.

const script = document.querySelector("script[data-token]");
try {
  localStorage.setItem("taoli.sender", script.dataset.token);
  document.querySelector("[data-stored]").hidden = false;
} catch {
  // Without storage, the next message is confirmed by a link again.
}
script.remove();
