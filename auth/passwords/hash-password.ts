import { argon2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { equalTexts } from "#auth/keys/secrets.ts";

const argon2Async = promisify(argon2);

/** The cost of a hash: memory in KiB, passes over it, threads. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };

/** OWASP's minimum for argon2id: about 30 ms of one core and 19 MB. */
const defaultPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** Hashes a password with argon2id, off the event loop. Returns a PHC string, which a hosted provider can import. */
export async function hashPassword(password: string, cost = defaultPasswordCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/u;

/** Whether the password matches the hash. False for a hash in another format. */
export async function matchesPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", expected = ""] = phc.exec(hash) ?? [];
  if (memory === undefined) return false;
  const own = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return equalTexts(base64(await derive(password, Buffer.from(salt, "base64"), own)), expected);
}

function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: PasswordCost): Promise<Buffer> {
  return argon2Async("argon2id", { message: password, nonce, parallelism, tagLength: hashBytes, memory, passes });
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
