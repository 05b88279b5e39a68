import type { MailFailure, MailMessage, MailTransport } from "#domain/email/mail-transport.ts";
import { failure, type Result, success } from "#std/result.ts";

type Reply = Result<null, MailFailure>;

export const accepted: Reply = success(null);
export const temporaryFailure: Reply = failure({ permanent: false, code: "451", reason: "451 4.3.0 Try again later" });
export const permanentFailure: Reply = failure({ permanent: true, code: "550", reason: "550 5.1.1 No such user" });

/** A transport that records its messages and responds as configured by the test. */
export function fakeTransport(
  response: (message: MailMessage) => Reply | Promise<Reply> = () => accepted,
): MailTransport & { sent: MailMessage[] } {
  const sent: MailMessage[] = [];
  return {
    sent,
    async send(message) {
      sent.push(message);
      return response(message);
    },
    close() {},
  };
}
