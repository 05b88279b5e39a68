import { failureText } from "#app/session/auth-failure.ts";
import { openedElsewhere } from "#app/session/use-member.ts";
import type { Messages } from "#i18n/messages.ts";

/** The error code that a link of the auth provider, or Google, leaves in the URL; null when there is none. */
export function linkErrorCode(search: string, hash: string): string | null {
  for (const parameters of [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ""))]) {
    const [error, code] = [parameters.get("error"), parameters.get("error_code")];
    // When the reader cancels at Google, only `error` indicates it.
    if (error === "access_denied" && code?.startsWith("bad_oauth")) return error;
    if ((code ?? error) !== null) return code ?? error;
  }
  return null;
}

/** The query without the parameters that the provider's links add. */
export function withoutLinkError(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["error", "error_code", "error_description", "code", "sb_flow_id"]) query.delete(name);
  return query.toString();
}

type LinkErrorTexts = {
  messages: Pick<
    Messages<"auth">,
    "linkUnusable" | "linkExpired" | "signInFailed" | "emailTaken" | "signInHere" | "openedElsewhere"
  >;
  failures: Messages<"authFailures">;
};

export type LinkError = { tone: "danger" | "peach"; title: string; text: string };

/** A link's error in the reader's locale. URLs can be forged, so an unknown code is never shown. */
export function describeLinkError(code: string, { messages, failures }: LinkErrorTexts): LinkError {
  if (code === openedElsewhere) return { tone: "peach", title: messages.signInHere, text: messages.openedElsewhere };
  // Google sign-in found an account with an unconfirmed email under its address. A confirmation email resolves it.
  if (code === "email_exists") return { tone: "danger", title: messages.signInFailed, text: messages.emailTaken };
  const isLink = code === "otp_expired" || code.startsWith("flow_state_");
  return {
    tone: "danger",
    title: isLink ? messages.linkUnusable : messages.signInFailed,
    text:
      code === "otp_expired" ? messages.linkExpired : failureText({ code, message: "", waitSeconds: null }, failures),
  };
}
