import { randomBytes } from "node:crypto";

/** An id in Stripe's form, such as `pi_` and 24 letters and figures. Nobody can guess it. */
export function newId(prefix: string, length = 24): string {
  return (
    prefix +
    randomBytes(Math.ceil(length / 2))
      .toString("hex")
      .slice(0, length)
  );
}
