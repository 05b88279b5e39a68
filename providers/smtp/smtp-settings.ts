import type { EmailAddress } from "./email-address.ts";

export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** Whether a connection that cannot be encrypted is rejected. */
  requireTLS: boolean;
  tls: { minVersion: "TLSv1.2"; rejectUnauthorized: boolean };
  auth: { user: string; pass: string } | undefined;
};

export type SmtpSettings = { server: SmtpServer; from: EmailAddress };

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Parses `smtp://user:password@host:587` or `smtps://…`. A connection to another machine is always encrypted, and its
 * certificate is verified. A server on this machine may be unencrypted or use a self-signed certificate. Anything
 * after the port is ignored, so that nothing in the URL disables encryption.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const secure = url.protocol === "smtps:";
  const isLocal = loopback.has(url.hostname);
  const hasUser = url.username !== "";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isLocal,
    tls: { minVersion: "TLSv1.2", rejectUnauthorized: !isLocal },
    auth: hasUser ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : undefined,
  };
}
