// Solves the challenge of a network that writes a lot (server/accounts/proof-of-work.ts). A form that is sent in place
// imports it. On a page that a post has returned, it sends the form again, with the proof, by the button that
// `data-resend` names. Plain ES2020 without imports; the build makes it small.

/** A number with which the challenge's SHA-256 begins with as many zero bits as it asks for, as one text. */
export const solve = async (challenge) => {
  const bits = Number(challenge.split(".")[1]);
  const encoder = new TextEncoder();
  const isSolution = async (text) => {
    const digest = await crypto.subtle.digest("SHA-256", encoder.encode(text));
    return new DataView(digest).getUint32(0) >>> (32 - bits) === 0;
  };
  for (let first = 0; ; first += 512) {
    const texts = Array.from({ length: 512 }, (_, index) => `${challenge}.${first + index}`);
    const found = (await Promise.all(texts.map(isSolution))).indexOf(true);
    if (found >= 0) return texts[found];
  }
};

const form = document.querySelector("form[data-resend]");
if (form) {
  const button =
    form.querySelector(`[type="submit"][name="${form.dataset.resend}"]`) ?? form.querySelector('[type="submit"]');
  button.ariaBusy = "true";
  void solve(form.dataset.challenge).then((value) => {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "proof", value }));
    form.requestSubmit(button);
  });
}
