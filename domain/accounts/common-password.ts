/**
 * The list of common passwords is split into 256 parts, so that a browser can check a password without sending it: it
 * fetches the part that would contain the password, along with some two hundred others. Browser and server compute the
 * same part.
 */

/** Returns the form in which passwords are compared with the list, which ignores case and full-width variants. */
export function commonPasswordForm(password: string): string {
  return password.normalize("NFKC").toLowerCase();
}

/** The part of the list that would contain a password: two hexadecimal digits (FNV-1a, folded). */
export function commonPasswordPart(password: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(commonPasswordForm(password))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  const folded = (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 0xff;
  return folded.toString(16).padStart(2, "0");
}

/** The path of a part on this site. */
export function commonPasswordPath(part: string): string {
  return `/api/common-passwords/${part}`;
}
