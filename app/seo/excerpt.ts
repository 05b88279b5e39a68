/**
 * A description from running text: white space collapsed, cut at a word or a sentence mark within `limit` characters (a
 * Han character counts double, as search engines measure width), with an ellipsis.
 */
export function excerpt(text: string, limit = 155): string {
  const folded = text.replace(/\s+/gu, " ").trim();
  const characters = [...folded];
  let width = 0;
  const end = characters.findIndex((character) => {
    width += isWide(character) ? 2 : 1;
    return width > limit;
  });
  if (end === -1) return folded;
  const cut = characters.slice(0, end).join("");
  const atWord = isWide(characters[end] ?? "") ? cut : cut.replace(/\s+\S*$/u, "");
  return `${atWord.replace(/[\s,;:，；：、。.]+$/u, "")}…`;
}

function isWide(character: string): boolean {
  return /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|[\u{20000}-\u{3ffff}]/u.test(character);
}
