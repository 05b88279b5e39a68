/** The singular of an English word; a word that is not a plural is unchanged. */
export function singular(word: string): string {
  return word.replace(/(?<=..)ies$/u, "y").replace(/(?:(?<=ss|sh|ch|x)es|(?<=..[^s])s)$/u, "");
}

/** The plural of an English word; of a word that may be a plural, the words it may be a plural of. */
export function otherNumbers(word: string): string[] {
  const one = singular(word);
  if (one !== word) return word.endsWith("ies") ? [one, word.slice(0, -1)] : [one];
  if (/[^aeiou]y$/u.test(word)) return [`${word.slice(0, -1)}ies`];
  return [/(?:s|sh|ch|x)$/u.test(word) ? `${word}es` : `${word}s`];
}
