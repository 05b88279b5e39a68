/** Full stops of East Asian writing and look-alikes, which browsers and mail programs read as the dot of an address. */
const dots = /[\u3002\uff61]/gu;

/**
 * A text as programs that look for URLs read it: full-width characters as their ASCII forms, and every kind of full
 * stop as a dot. For checks only: never shown or stored.
 */
export function foldWidth(text: string): string {
  return text.normalize("NFKC").replace(dots, ".");
}
