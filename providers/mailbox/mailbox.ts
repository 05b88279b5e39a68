import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmailTransport, OutgoingEmail } from "#domain/email/email-transport.ts";
import { failure, success } from "#std/result.ts";

/** A stored email. `name` is its file's name without the extension, and sorts by time. */
export type StoredEmail = Omit<OutgoingEmail, "writtenAt"> & { name: string; writtenAt: string };

/** The mailbox of a machine without a mail server: emails are stored as files. */
export type Mailbox = {
  transport: EmailTransport;
  /** Number of stored emails. */
  capacity: number;
  /** All emails, newest first. */
  list(): Promise<StoredEmail[]>;
  /** Null if none has this name, or the name is invalid. */
  find(name: string): Promise<StoredEmail | null>;
};

const capacity = 200;
const ending = ".json";
const emailName = /^\d{8}T\d{9}Z-[0-9a-f-]{36}$/;

/** Opens the mailbox in a folder, which is created with the first email. Only this process's user can read it. */
export function openMailbox(folder: string): Mailbox {
  async function listNames(): Promise<string[]> {
    const files = await readdir(folder).catch(() => []);
    const names = files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
    return names.filter((name) => emailName.test(name)).toSorted((one, other) => (one < other ? 1 : -1));
  }

  async function find(name: string): Promise<StoredEmail | null> {
    if (!emailName.test(name)) return null;
    const text = await readFile(join(folder, name + ending), "utf8").catch(() => null);
    return text === null ? null : (JSON.parse(text) as StoredEmail);
  }

  /** Sending the same email twice writes one file. The write is atomic. */
  async function store(message: OutgoingEmail): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const name = `${message.writtenAt.toISOString().replace(/[-:.]/g, "")}-${message.id}`;
    const file = join(folder, name + ending);
    const stored: StoredEmail = { ...message, name, writtenAt: message.writtenAt.toISOString() };
    await writeFile(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    const tooMany = (await listNames()).slice(capacity);
    await Promise.all(tooMany.map((old) => rm(join(folder, old + ending), { force: true })));
  }

  return {
    capacity,
    find,
    async list() {
      const emails = await Promise.all((await listNames()).map(find));
      return emails.filter((email) => email !== null);
    },
    transport: {
      async send(message) {
        try {
          await store(message);
          return success(null);
        } catch (error) {
          return failure({ permanent: false, code: "mailbox", reason: String(error) });
        }
      },
      close() {},
    },
  };
}
