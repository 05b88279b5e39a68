import * as z from "zod/mini";
import { emailSchema } from "#domain/accounts/credentials.ts";
import { mistypedOrEmpty } from "#domain/input/field-schemas.ts";
import { cleanedText } from "#domain/input/free-text.ts";
import { cleanLine, isReadable, isWithin } from "#std/text/readable-text.ts";

/** The maximum length of the name of a person without an account. */
const senderNameLimit = { graphemes: 60, bytes: 720 };

const address = /:\/\/|www\.|@|\d{5}/iu;

/**
 * The name of a person without an account, on one line. It is emailed, also as a part of subjects, so it must not look
 * like an address or contain a phone number.
 */
export function senderName() {
  return cleanedText({
    before: [
      { holds: ({ length }) => length <= 4000, code: "too-long" },
      { holds: isReadable, code: "unreadable" },
    ],
    clean: cleanLine,
    after: [
      { holds: (name) => isWithin(name, senderNameLimit), code: "too-long" },
      { holds: (name) => !address.test(name.normalize("NFKC")), code: "invalid" },
    ],
  });
}

/** The email of a person without an account, in lowercase. */
export function senderEmail() {
  return z.pipe(z.string({ error: mistypedOrEmpty }), emailSchema.shape.email);
}
