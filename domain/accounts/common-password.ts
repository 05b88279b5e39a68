/**
 * The list of common passwords is in 256 parts, so that a browser can look a password up without sending it: it
 * fetches the part that would contain the password, which some two hundred others share. Browser and server compute
 * the same part.
 */

/**
 * Returns the form in which passwords are compared with the list: capitals and full-width characters make no password
 * less common.
 */
export function commonPasswordForm(password: string): string {
  return password.normalize("NFKC").toLowerCase();
}

/** The part of the list that a password is in, if it is in any: two hexadecimal digits (FNV-1a, folded). */
export function commonPasswordPart(password: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(commonPasswordForm(password))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  const folded = (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 0xff;
  return folded.toString(16).padStart(2, "0");
}

/** The address of a part on our server. */
export function commonPasswordPath(part: string): string {
  return `/api/common-passwords/${part}`;
}
