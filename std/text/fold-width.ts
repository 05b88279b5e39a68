/** East Asian full stops and look-alikes, which browsers and mail programs treat as the dot of an address. */
const dots = /[\u3002\uff61]/gu;

/**
 * Folds a text as programs do that detect URLs: full-width characters become ASCII, and every kind of full stop becomes
 * a dot. For checks only: never shown or stored.
 */
export function foldWidth(text: string): string {
  return text.normalize("NFKC").replace(dots, ".");
}
