import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

type ReceivedEmail = { from: string; to: string[]; email: Email; raw: string };

export type MailServer = { port: number; received: ReceivedEmail[]; close(): Promise<void> };

type Rejection = { status: number; text: string };

type Options = {
  port?: number;
  /** The server's response to a recipient; null accepts it. */
  refuse?: (address: string) => Rejection | null;
  /** The response to a complete email. */
  rejectData?: () => Rejection | null;
  server?: SMTPServerOptions;
};

/** A real mail server on this machine that parses incoming messages. */
export async function startMailServer({ port = 0, refuse, rejectData, server }: Options = {}): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo: (address, _session, done) => done(errorOf(refuse?.(address.address) ?? null)),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks).toString("utf8");
      const rejection = errorOf(rejectData?.() ?? null);
      if (rejection !== null) return done(rejection);
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? "" : mailFrom.address;
      received.push({ from, to: rcptTo.map(({ address }) => address), email: await PostalMime.parse(raw), raw });
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

function errorOf(rejection: Rejection | null): (Error & { responseCode: number }) | null {
  return rejection === null ? null : Object.assign(new Error(rejection.text), { responseCode: rejection.status });
}
