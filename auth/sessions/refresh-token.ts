import { equalTexts, type Secrets } from "#auth/keys/secrets.ts";

/** The content of a refresh token: the session, and the token's number within it. */
export type RefreshClaim = { sessionId: string; counter: number };

const idBytes = 16;
const claimBytes = idBytes + 4;

/**
 * A refresh token consists of the session's ID, its counter, and a keyed hash of both. None of it has to be stored, so
 * read access to the database yields no token.
 */
export function writeRefreshToken(secrets: Pick<Secrets, "mac">, { sessionId, counter }: RefreshClaim): string {
  const claim = Buffer.alloc(claimBytes);
  Buffer.from(sessionId.replaceAll("-", ""), "hex").copy(claim);
  claim.writeUInt32BE(counter, idBytes);
  return `${claim.toString("base64url")}.${secrets.mac("refresh", claim)}`;
}

/** Null unless the token was written with this secret. */
export function readRefreshToken(secrets: Pick<Secrets, "mac">, token: string): RefreshClaim | null {
  const [text = "", mac = "", ...more] = token.split(".");
  const claim = Buffer.from(text, "base64url");
  if (more.length > 0 || claim.length !== claimBytes || claim.toString("base64url") !== text) return null;
  if (!equalTexts(secrets.mac("refresh", claim), mac)) return null;
  const hex = claim.toString("hex", 0, idBytes);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
  return { sessionId, counter: claim.readUInt32BE(idBytes) };
}
