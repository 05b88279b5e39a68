import { z } from "zod";
import { hostUrls } from "#database/postgres/database-hosts.ts";

/** The URL of another system: https, except on this machine. */
export const encryptedUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !URL.canParse(text) || isEncrypted(new URL(text)), {
    error: "https is needed for another machine",
  });

function isEncrypted({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || isLoopback(hostname);
}

/**
 * The URL of a PostgreSQL server. Connections to other machines must be encrypted unless the URL disables that
 * explicitly.
 */
export const databaseUrl = z.string().superRefine((text, context) => {
  try {
    for (const url of hostUrls(text)) requireEncryption(new URL(url));
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "not a database URL" });
  }
});

export function isLoopback(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/u.test(host);
}

/** Modes that verify the server, and the mode that declares the network private. */
const deliberateModes = new Set(["verify-full", "verify-ca", "disable"]);

function requireEncryption({ hostname, searchParams }: URL): void {
  const host = searchParams.get("host") ?? (hostname === "" ? "localhost" : decodeURIComponent(hostname));
  if (host.startsWith("/") || isLoopback(host)) return;
  if (deliberateModes.has(searchParams.get("sslmode") ?? "")) return;
  throw new Error(
    `${host} is another machine: add ?sslmode=verify-full to encrypt the connection, ` +
      "or ?sslmode=disable if the network between is private",
  );
}
