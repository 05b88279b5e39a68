import { Secret, TOTP } from "otpauth";

const algorithm = "SHA1";
const digits = 6;
const periodSeconds = 30;
/** Accepted steps before and after the current one, to tolerate clock skew. */
const window = 1;

/** Longer labels make QR codes that phones cannot read from a screen. In bytes, percent-encoded. */
const maxIssuerBytes = 40;
const maxAccountBytes = 72;

/** A new secret of 160 bits, in base 32 as authenticator apps expect. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URL that an authenticator app reads from the QR code. Long names are shortened, the secret never is. */
export function totpUri(secret: string, issuer: string, account: string): string {
  return new TOTP({
    issuer: shorten(issuer.replaceAll(":", " "), maxIssuerBytes),
    label: shorten(account.replaceAll(":", " "), maxAccountBytes),
    secret: Secret.fromBase32(secret),
    algorithm,
    digits,
    period: periodSeconds,
  }).toString();
}

/**
 * Returns the time step of this code, or null if the code is wrong or its step is not later than `lastStep`: an
 * accepted code cannot be reused (RFC 6238 §5.2). Compares in constant time.
 */
export function acceptedTotpStep(secret: string, code: string, now: Date, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const parameters = { secret: Secret.fromBase32(secret), algorithm, digits, period: periodSeconds, timestamp };
  const delta = TOTP.validate({ ...parameters, token: code, window });
  if (delta === null) return null;
  const step = TOTP.counter(parameters) + delta;
  return step > lastStep ? step : null;
}

function shorten(text: string, maxBytes: number): string {
  let shortened = "";
  for (const character of text) {
    if (encodeURIComponent(shortened + character).length > maxBytes) break;
    shortened += character;
  }
  return shortened;
}
