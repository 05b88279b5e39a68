import { type SignInErrors, type SignUpErrors, signInErrors, signUpErrors } from "#domain/accounts/credentials.ts";

/** What a posted form gets back: its faults and what may be shown again. Passwords never are. */
export type ReceivedForm =
  | { tab: "sign-in"; fieldErrors: SignInErrors; email: string }
  | { tab: "sign-up"; fieldErrors: SignUpErrors; email: string; fullName: string };

/** Reads the form that a browser without script posted. */
export function receiveForm(form: FormData): ReceivedForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const signIn = { email: text("email"), password: text("password") };
  if (form.get("tab") !== "sign-up") return { tab: "sign-in", fieldErrors: signInErrors(signIn), email: signIn.email };
  const signUp = { ...signIn, fullName: text("fullName"), confirmPassword: text("confirmPassword") };
  return { tab: "sign-up", fieldErrors: signUpErrors(signUp), email: signUp.email, fullName: signUp.fullName };
}
