// Solves the challenge that the server sets for a network with many posts (server/accounts/proof-of-work.ts). Forms
// that are submitted in place import it. On a page that a post returned, it submits the form again with the proof,
// using the button named by `data-resend`. Plain ES2020 without imports; the build makes it small.

/** Returns the challenge with a number appended for which its SHA-256 starts with the required zero bits. */
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
