import { domainToASCII } from "node:url";
import { invalidInput } from "#auth/auth-error.ts";
import { type Body, readText } from "./read-body.ts";

const longest = 254;
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/u;
const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/u;

/**
 * Reads an email in its stored form: lowercase, with an international domain in its ASCII form. Empty if missing.
 * Accepts a single address only: nothing that a mail server could read as two, or as a name with an address.
 */
export function readEmail(body: Body, name = "email"): string {
  const text = readText(body, name, 1024).trim().toLowerCase();
  if (text === "") return "";
  const [before = "", after = "", ...more] = text.split("@");
  // Without this check, `domainToASCII` would silently drop URL parts after the host.
  const domain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(after) ? domainToASCII(after) : "";
  const email = `${before}@${domain}`;
  const isEmail = more.length === 0 && before.length <= 64 && local.test(before) && host.test(domain);
  if (!isEmail || email.length > longest) throw invalidInput("Unable to validate email address: invalid format");
  return email;
}
