import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

type ReceivedMail = { from: string; to: string[]; mail: Email; raw: string };

export type MailServer = { port: number; received: ReceivedMail[]; close(): Promise<void> };

type Refusal = { status: number; text: string };

type Options = {
  port?: number;
  /** The server's response to a recipient; null accepts it. */
  refuse?: (address: string) => Refusal | null;
  /** The response to a complete email. */
  refuseData?: () => Refusal | null;
  server?: SMTPServerOptions;
};

/** A real mail server on this machine that parses incoming messages. */
export async function startMailServer({ port = 0, refuse, refuseData, server }: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo: (address, _session, done) => done(errorOf(refuse?.(address.address) ?? null)),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks).toString("utf8");
      const refusal = errorOf(refuseData?.() ?? null);
      if (refusal !== null) return done(refusal);
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? "" : mailFrom.address;
      received.push({ from, to: rcptTo.map(({ address }) => address), mail: await PostalMime.parse(raw), raw });
      done();
    },
    ...server,
  });
  smtp.on("error", () => {});
  const listening = await new Promise<number>((resolve) => {
    smtp.listen(port, "127.0.0.1", () => {
      const address = smtp.server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
  return { port: listening, received, close: () => new Promise((resolve) => smtp.close(() => resolve())) };
}

function errorOf(refusal: Refusal | null): (Error & { responseCode: number }) | null {
  return refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.status });
}
