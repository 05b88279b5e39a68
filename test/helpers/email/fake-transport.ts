import type { EmailFailure, EmailTransport, OutgoingEmail } from "#domain/email/email-transport.ts";
import { failure, type Result, success } from "#std/result.ts";

type Reply = Result<null, EmailFailure>;

export const accepted: Reply = success(null);
export const temporaryFailure: Reply = failure({ permanent: false, code: "451", reason: "451 4.3.0 Try again later" });
export const permanentFailure: Reply = failure({ permanent: true, code: "550", reason: "550 5.1.1 No such user" });

/** A transport that records its messages and responds as configured by the test. */
export function fakeTransport(
  response: (message: OutgoingEmail) => Reply | Promise<Reply> = () => accepted,
): EmailTransport & { sent: OutgoingEmail[] } {
  const sent: OutgoingEmail[] = [];
  return {
    sent,
    async send(message) {
      sent.push(message);
      return response(message);
    },
    close() {},
  };
}
