import type { MailFailure, MailMessage, MailTransport } from "#domain/email/mail-transport.ts";
import { failure, type Result, success } from "#std/result.ts";

type Answer = Result<null, MailFailure>;

export const taken: Answer = success(null);
export const refusedForNow: Answer = failure({ permanent: false, code: "451", reason: "451 4.3.0 Try again later" });
export const refusedForGood: Answer = failure({ permanent: true, code: "550", reason: "550 5.1.1 No such user" });

/** A transport that remembers what it got and answers as the test says. */
export function fakeTransport(
  answer: (message: MailMessage) => Answer | Promise<Answer> = () => taken,
): MailTransport & { sent: MailMessage[] } {
  const sent: MailMessage[] = [];
  return {
    sent,
    async send(message) {
      sent.push(message);
      return answer(message);
    },
    close() {},
  };
}
