import { failureText } from "#app/session/auth-failure.ts";
import { openedElsewhere } from "#app/session/use-member.ts";
import type { Messages } from "#i18n/messages.ts";

/** The error with which a link of the provider, or Google, leads here; null when it has none. */
export function linkComplaint(search: string, hash: string): string | null {
  for (const given of [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ""))]) {
    const [error, code] = [given.get("error"), given.get("error_code")];
    // Of somebody who turned back at Google only the first says so.
    if (error === "access_denied" && code?.startsWith("bad_oauth")) return error;
    if ((code ?? error) !== null) return code ?? error;
  }
  return null;
}

/** The query of an address without what a provider's link puts into it. */
export function withoutComplaint(search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of ["error", "error_code", "error_description", "code", "sb_flow_id"]) kept.delete(name);
  return kept.toString();
}

type ComplaintMessages = {
  messages: Pick<
    Messages<"auth">,
    "linkUnusable" | "linkExpired" | "signInFailed" | "emailTaken" | "signInHere" | "openedElsewhere"
  >;
  failures: Messages<"authFailures">;
};

export type Complaint = { tone: "danger" | "peach"; title: string; text: string };

/** A complaint in the reader's language. Anybody can write an address: what we have no words for is not repeated. */
export function sayComplaint(code: string, { messages, failures }: ComplaintMessages): Complaint {
  if (code === openedElsewhere) return { tone: "peach", title: messages.signInHere, text: messages.openedElsewhere };
  // What Google meets: an account under its address whose mailbox nobody has proved. A letter proves it.
  if (code === "email_exists") return { tone: "danger", title: messages.signInFailed, text: messages.emailTaken };
  const isLink = code === "otp_expired" || code.startsWith("flow_state_");
  return {
    tone: "danger",
    title: isLink ? messages.linkUnusable : messages.signInFailed,
    text:
      code === "otp_expired" ? messages.linkExpired : failureText({ code, message: "", waitSeconds: null }, failures),
  };
}
