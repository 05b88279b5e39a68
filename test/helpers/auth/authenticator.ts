import { Secret, TOTP } from "otpauth";

const stepMs = 30_000;

/** An authenticator app. Its codes are good once, so each is of a later step than the one before. */
export function createAuthenticator(secret: string): { nextCode: () => Promise<string> } {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  let last = 0;
  const present = () => Math.floor(Date.now() / stepMs);
  return {
    async nextCode() {
      // The server takes the step before the present one and the one after it, too.
      const step = Math.max(last + 1, present() - 1);
      while (step > present() + 1) await new Promise((resolve) => setTimeout(resolve, 250));
      last = step;
      return totp.generate({ timestamp: step * stepMs });
    },
  };
}
