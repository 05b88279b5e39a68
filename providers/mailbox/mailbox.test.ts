import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OutgoingEmail } from "#domain/email/email-transport.ts";
import { openMailbox } from "./mailbox.ts";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "taoli-mailbox-")), "mail");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

const { signal } = new AbortController();

function email(second: number): OutgoingEmail {
  return {
    id: `0f8f1a52-2f57-4c0e-9b8a-${String(second).padStart(12, "0")}`,
    writtenAt: new Date(Date.UTC(2026, 10, 21, 20, 0, second)),
    to: "lin@school.example",
    replyTo: "hello@taoli.example",
    language: "en",
    subject: `Email ${second}`,
    text: "text",
    html: "<p>html</p>",
    link: "https://taoli.example/",
    code: "482913",
    unsubscribeLink: null,
  };
}

test("emails are stored privately, listed newest first, and found by name", async () => {
  const mailbox = openMailbox(folder);
  expect(await mailbox.list()).toEqual([]);
  for (const second of [1, 3, 2])
    expect(await mailbox.transport.send(email(second), signal)).toEqual({ ok: true, value: null });
  const emails = await mailbox.list();
  expect(emails.map(({ subject }) => subject)).toEqual(["Email 3", "Email 2", "Email 1"]);
  expect(await mailbox.find(emails[0]?.name ?? "")).toEqual(emails[0]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
});

test("a retried email is stored once", async () => {
  const mailbox = openMailbox(folder);
  await mailbox.transport.send(email(1), signal);
  await mailbox.transport.send(email(1), signal);
  expect(await mailbox.list()).toHaveLength(1);
});

test("the oldest emails are deleted above the limit", async () => {
  const mailbox = openMailbox(folder);
  for (let second = 0; second < mailbox.capacity + 3; second++) await mailbox.transport.send(email(second), signal);
  const emails = await mailbox.list();
  expect(emails).toHaveLength(mailbox.capacity);
  expect(emails.at(-1)?.subject).toBe("Email 3");
});

test.each(["../secret", "..%2fsecret", "secret", "", "20261121T200001000Z-../../../../../../../../../../secret.json"])(
  "an invalid name cannot access other files: %j",
  async (name) => {
    const mailbox = openMailbox(folder);
    await mailbox.transport.send(email(1), signal);
    writeFileSync(join(folder, "..", "secret.json"), "{}");
    writeFileSync(join(folder, "secret.json"), "{}");
    expect(await mailbox.find(name)).toBeNull();
    expect(await mailbox.list()).toHaveLength(1);
  },
);

test("an email is retried if the folder cannot be written", async () => {
  writeFileSync(folder, "a file");
  const outcome = await openMailbox(folder).transport.send(email(1), signal);
  expect(outcome).toMatchObject({ ok: false, failure: { permanent: false } });
});
