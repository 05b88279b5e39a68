import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { EmailTransport, OutgoingEmail } from "#domain/email/email-transport.ts";
import { awakeMsOf } from "#test/helpers/awake-time.ts";
import { type MailServer, startMailServer } from "#test/helpers/email/mail-server.ts";
import { parseEmailAddress } from "./email-address.ts";
import { parseSmtpUrl } from "./smtp-settings.ts";
import { smtpTransport } from "./smtp-transport.ts";

const message: OutgoingEmail = {
  id: "0f8f1a52-2f57-4c0e-9b8a-5d7a3a1c9e10",
  writtenAt: new Date("2026-11-21T20:32:00.000Z"),
  to: "lin@school.example",
  replyTo: "hello@taoli.example",
  language: "zh",
  subject: "请确认您的桃李账号邮箱，这个主题很长很长，长到一行信头放不下，因此会被折成好几行",
  text: "林雨晴，您好：\n\nhttps://taoli.example/?a=1&b=2\n",
  html: "<p>林雨晴，您好：</p>",
  link: null,
  code: null,
  unsubscribeLink: null,
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(
  options: Parameters<typeof startMailServer>[0] = {},
): Promise<{ server: MailServer; transport: EmailTransport }> {
  const server = await startMailServer(options);
  const transport = transportTo(`smtp://127.0.0.1:${server.port}`);
  closing.push(() => server.close());
  return { server, transport };
}

function transportTo(url: string, sender = "Taoli 桃李 <hello@taoli.example>"): EmailTransport {
  const from = parseEmailAddress(sender);
  if (from === null) throw new Error("The sender of the test is one mailbox.");
  const transport = smtpTransport({ server: parseSmtpUrl(url), from });
  closing.unshift(() => transport.close());
  return transport;
}

function send(transport: EmailTransport, changes: Partial<OutgoingEmail> = {}, signal = new AbortController().signal) {
  return transport.send({ ...message, ...changes }, signal);
}

test("an email is sent with subject, sender, both parts, and headers against automatic replies", async () => {
  const { server, transport } = await open();
  expect(await send(transport)).toEqual({ ok: true, value: null });
  const [{ email, raw, from, to } = { email: null, raw: "", from: "", to: [] }] = server.received;
  expect({ from, to }).toEqual({ from: "hello@taoli.example", to: ["lin@school.example"] });
  expect(email?.subject).toBe(message.subject);
  expect(email?.from).toMatchObject({ name: "Taoli 桃李", address: "hello@taoli.example" });
  expect(email?.replyTo).toMatchObject([{ address: "hello@taoli.example" }]);
  expect(email?.messageId).toBe(`<${message.id}@taoli.example>`);
  expect(new Date(email?.date ?? "")).toEqual(message.writtenAt);
  expect(email?.text?.replaceAll("\r\n", "\n").trim()).toBe(message.text.trim());
  expect(email?.html?.trim()).toBe(message.html);
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(raw.indexOf("text/plain")).toBeLessThan(raw.indexOf("text/html"));
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(raw).toMatch(/^Content-Language: zh-Hans\r$/m);
  expect(raw.split("\r\n\r\n")[0]).toMatch(/^[\x20-\x7e\t\r\n]*$/);
});

test("only reminders have headers for unsubscribing with one click", async () => {
  const { server, transport } = await open();
  const unsubscribeLink = `https://taoli.example/zh/unsubscribe?token=${"0123456789abcdef".repeat(4)}`;
  await send(transport, { unsubscribeLink });
  await send(transport, { unsubscribeLink: unsubscribeLink.replace("https", "http") });
  await send(transport);
  const lists = server.received.map(({ email: { headers } }) =>
    headers.filter(({ key }) => key.startsWith("list-")).map(({ key, value }) => [key, value]),
  );
  expect(lists).toEqual([
    [
      ["list-unsubscribe", `<${unsubscribeLink}>`],
      ["list-unsubscribe-post", "List-Unsubscribe=One-Click"],
    ],
    // Mail programs POST only over https (RFC 8058 §3.1).
    [["list-unsubscribe", `<${unsubscribeLink.replace("https", "http")}>`]],
    [],
  ]);
});

test("retries of an email have the same Message-ID, and other emails have different ones", async () => {
  const { server, transport } = await open();
  await send(transport);
  await send(transport);
  await send(transport, { id: "11111111-2f57-4c0e-9b8a-5d7a3a1c9e10" });
  const ids = server.received.map(({ email }) => email.messageId);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

test.each([
  [550, true],
  [451, false],
])("a recipient rejected with %i: permanent is %s", async (status, permanent) => {
  const { transport } = await open({ refuse: () => ({ status, text: "5.1.1 No such mailbox" }) });
  expect(await send(transport)).toMatchObject({ ok: false, failure: { permanent, code: String(status) } });
});

test.each([
  [554, true],
  [452, false],
])("an email rejected with %i: permanent is %s", async (status, permanent) => {
  const { transport } = await open({ rejectData: () => ({ status, text: "No" }) });
  expect(await send(transport)).toMatchObject({ ok: false, failure: { permanent, code: String(status) } });
});

test("an email is retried if the server rejects the password", async () => {
  const { server } = await open({
    server: { authOptional: false, onAuth: (_auth, _session, done) => done(new Error("Invalid login")) },
  });
  const transport = transportTo(`smtp://user:wrong@127.0.0.1:${server.port}`);
  expect(await send(transport)).toMatchObject({ ok: false, failure: { permanent: false, code: "535" } });
});

test("user and password of the URL are decoded", async () => {
  const seen: unknown[] = [];
  const { server } = await open({
    server: {
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        seen.push(username, password);
        done(null, { user: "taoli" });
      },
    },
  });
  const transport = transportTo(`smtp://a%40b.example:p%3Ass%2F@127.0.0.1:${server.port}`);
  expect(await send(transport)).toEqual({ ok: true, value: null });
  expect(seen).toEqual(["a@b.example", "p:ss/"]);
});

test("an email is retried if the server is unavailable", async () => {
  const { server, transport } = await open();
  await server.close();
  expect(await send(transport)).toMatchObject({ ok: false, failure: { permanent: false, code: "ESOCKET" } });
});

test("an email is retried if the server closes the connection after it", async () => {
  const cutting = createServer((socket) => {
    socket.write("220 here\r\n");
    socket.on("data", (data) => (String(data).startsWith("EHLO") ? socket.write("250 here\r\n") : socket.destroy()));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => cutting.listen(0, "127.0.0.1", resolve));
  closing.push(() => cutting.close());
  const address = cutting.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  expect(await send(transportTo(`smtp://127.0.0.1:${port}`))).toMatchObject({
    ok: false,
    failure: { permanent: false },
  });
});

test("an unresponsive server is aborted by the signal", async () => {
  const silent = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  closing.push(() => silent.close());
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const awakeMs = await awakeMsOf(async () => {
    const outcome = await send(transportTo(`smtp://127.0.0.1:${port}`), {}, AbortSignal.timeout(100));
    expect(outcome).toMatchObject({ ok: false, failure: { permanent: false, code: "EABORT" } });
  });
  expect(awakeMs).toBeLessThan(2000);
});

test.each([
  "a@b.example\r\nBcc: c@d.example",
  "a@b.example\nRCPT TO:<c@d.example>",
  "a@b.example\u0000",
  "a@b.example, c@d.example",
  "Lin <a@b.example>",
  "a@b@c.example",
  "nobody",
  "",
])("an address that is not one mailbox is rejected before connecting: %j", async (to) => {
  const { server, transport } = await open();
  expect(await send(transport, { to })).toMatchObject({ ok: false, failure: { permanent: true, code: "bad-address" } });
  expect(server.received).toEqual([]);
});

test("line breaks in a subject do not add headers", async () => {
  const { server, transport } = await open();
  await send(transport, { subject: "Hello\r\nBcc: c@d.example\r\n\r\nX" });
  expect(server.received[0]?.to).toEqual(["lin@school.example"]);
  expect(server.received[0]?.email.bcc).toBeUndefined();
  expect(server.received[0]?.raw).not.toMatch(/^Bcc:/im);
});
