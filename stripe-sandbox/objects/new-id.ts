import { randomBytes } from "node:crypto";

/** Returns an unguessable id in Stripe's format, for example `pi_` followed by 24 hexadecimal digits. */
export function newId(prefix: string, length = 24): string {
  return (
    prefix +
    randomBytes(Math.ceil(length / 2))
      .toString("hex")
      .slice(0, length)
  );
}
