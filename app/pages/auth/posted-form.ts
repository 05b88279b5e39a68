import * as z from "zod/mini";
import { readForm } from "#app/forms/form-messages.ts";
import { signInSchema, signUpSchema } from "#domain/accounts/credentials.ts";
import { type FieldErrors, fieldErrors } from "#std/field-errors.ts";

/** A form posted without JavaScript: its error codes, and the values to fill in again. Passwords are left out. */
export type PostedForm =
  | { tab: "sign-in"; errors: FieldErrors; email: string }
  | { tab: "sign-up"; errors: FieldErrors; email: string; fullName: string };

export function parsePostedForm(form: FormData): PostedForm {
  const { tab, email = "", fullName = "", ...rest } = readForm(form);
  const values = { email, fullName, ...rest };
  const { error } = z.safeParse(tab === "sign-up" ? signUpSchema() : signInSchema, values);
  const errors = fieldErrors(error);
  return tab === "sign-up" ? { tab, errors, email, fullName } : { tab: "sign-in", errors, email };
}
