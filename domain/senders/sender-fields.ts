import * as z from "zod/mini";
import { emailSchema } from "#domain/accounts/credentials.ts";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { cleanLine, isReadable, isWithin } from "#std/readable-text.ts";
import { failure, type Result, success } from "#std/result.ts";

type Parsed<Value> = Result<Value, FieldErrorCode>;

/** The maximum length of the name of a person without an account. */
const senderNameLimit = { graphemes: 60, bytes: 720 };

/** Parses the untrusted name of a person without an account. It is emailed, so it must not look like an address. */
export function parseSenderName(value: unknown): Parsed<string> {
  if (value === undefined || value === null) return failure("missing");
  if (typeof value !== "string") return failure("wrong-type");
  if (value.length > 4000) return failure("too-long");
  if (!isReadable(value)) return failure("unreadable");
  const name = cleanLine(value);
  if (name === "") return failure("missing");
  if (!isWithin(name, senderNameLimit)) return failure("too-long");
  return /:\/\/|www\.|@|\d{5}/iu.test(name.normalize("NFKC")) ? failure("invalid") : success(name);
}

/** Parses the untrusted email of a person without an account. */
export function parseSenderEmail(value: unknown): Parsed<string> {
  if (value === undefined || value === null) return failure("missing");
  if (typeof value !== "string") return failure("wrong-type");
  if (value.trim() === "") return failure("missing");
  const parsed = z.safeParse(emailSchema, { email: value });
  return parsed.success ? success(parsed.data.email) : failure("invalid");
}
