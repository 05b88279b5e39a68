import { Secret, TOTP } from "otpauth";

const enteredWithinMs = 10_000;
const stepMs = 30_000;

/**
 * An authenticator app. Its codes are good once, so each is of a later step than the one before. A server whose clock
 * tests advance gives its own: `now`, in milliseconds.
 */
export function createAuthenticator(secret: string, now: () => number = Date.now): { nextCode: () => Promise<string> } {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  let last = 0;
  const stepAt = (time: number) => Math.floor(time / stepMs);
  return {
    async nextCode() {
      // The server also accepts the previous step and the next one. The code is entered some seconds from now.
      const step = Math.max(last + 1, stepAt(now() + enteredWithinMs) - 1);
      while (step > stepAt(now()) + 1) await new Promise((resolve) => setTimeout(resolve, 250));
      last = step;
      return totp.generate({ timestamp: step * stepMs });
    },
  };
}
