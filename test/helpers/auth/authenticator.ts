import { Secret, TOTP } from "otpauth";

const enteredWithinMs = 20_000;
const stepMs = 30_000;

/**
 * An authenticator app. Each code is valid only once, so each is of a later time step than the one before. `now`, in
 * milliseconds, is the clock of a server whose time a test advances.
 */
export function createAuthenticator(secret: string, now: () => number = Date.now): { nextCode: () => Promise<string> } {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  let last = 0;
  const stepAt = (time: number) => Math.floor(time / stepMs);
  return {
    async nextCode() {
      // The server also accepts the previous and the next step. The code is entered some seconds from now.
      const step = Math.max(last + 1, stepAt(now() + enteredWithinMs) - 1);
      while (step > stepAt(now()) + 1) await new Promise((resolve) => setTimeout(resolve, 250));
      last = step;
      return totp.generate({ timestamp: step * stepMs });
    },
  };
}
