import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Email } from "#domain/email/email.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import { eraseExpiredContent } from "#domain/email/outbox.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { deliverAll } from "#test/helpers/email/deliver-all.ts";
import { accepted, fakeTransport, permanentFailure, temporaryFailure } from "#test/helpers/email/fake-transport.ts";
import { sampleEmails } from "#test/helpers/email/sample-emails.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { operatorEmailsRoutes } from "./emails-routes.ts";

test("every kind of email has a name", () => {
  const kinds = sampleEmails("en").map(({ kind }) => kind);
  for (const locale of locales)
    expect(Object.keys(messagesFor(locale, "adminEmails").kinds)).toEqual(expect.arrayContaining(kinds));
});

const path = "/api/operator/emails";
const [confirm] = sampleEmails("en") as [Email];
const minute = 60_000;
const start = new Date("2026-11-20T12:00:00.000Z");

type Listed = { emails: Record<string, unknown>[]; next: string | null };

eachDatabase((database) => {
  // The audit log keeps its entries from one test to the next.
  let operatorId = "";
  beforeEach(() => {
    operatorId = randomUUID();
  });

  const at = (minutes = 0) => testServices(database.db, new Date(start.getTime() + minutes * minute));
  const write = (to: string, minutes = 0) => enqueueEmail(database.db, at(minutes), { ...confirm, to });

  async function ask(method: string, suffix: string, { minutes = 0, token = tokenOf("admin", operatorId) } = {}) {
    const dependencies = { services: at(minutes), verifyBearer: trustAnyToken, clientAddress: () => "203.0.113.1" };
    const request = { method, headers: { authorization: `Bearer ${token}` } };
    const response = await operatorEmailsRoutes(dependencies).request(`${path}${suffix}`, request);
    return { status: response.status, text: await response.text() };
  }
  async function list(query: string, minutes = 0): Promise<Listed> {
    const { status, text } = await ask("GET", query, { minutes });
    expect([status, text]).toEqual([200, expect.not.stringMatching(/482913|auth\/v1\/verify|sealed/u)]);
    return JSON.parse(text) as Listed;
  }
  const retry = async (id: unknown, minutes = 0) => {
    const { status, text } = await ask("POST", `/${String(id)}/retry`, { minutes });
    const { email, error } = JSON.parse(text) as { email?: { state: string }; error?: { code: string } };
    return [status, email?.state ?? error?.code];
  };
  const audited = (action: string) =>
    database.db
      .selectFrom("audit_log")
      .select(["actor_id", "target_id", "details"])
      .where("action", "=", action)
      .where("actor_id", "=", operatorId)
      .orderBy("number")
      .execute();

  test("the outbox is filtered by state and address and paginated, without content; each read is recorded", async () => {
    for (let count = 0; count < 52; count += 1) await write(`reader${count}@b.example`, count / 100);
    await deliverAll(
      at(1),
      fakeTransport(({ to }) => (to.startsWith("reader7@") ? temporaryFailure : accepted)),
    );
    await write("Waiting@b.example", 1);
    const first = await list("");
    const second = await list(`?after=${first.next}`);
    expect([first.emails.length, second.emails.length, second.next]).toEqual([50, 3, null]);
    expect(first.emails[0]).toMatchObject({
      kind: "confirm",
      recipient: "Waiting@b.example",
      language: "en",
      state: "waiting",
      attempts: 0,
      can_retry: false,
    });
    const all = [...first.emails, ...second.emails].map(({ recipient }) => recipient);
    expect(new Set(all).size).toBe(53);
    expect((await list("?state=retrying")).emails).toMatchObject([{ recipient: "reader7@b.example", failure: "451" }]);
    expect((await list("?state=sent&recipient=reader8@b.example")).emails).toHaveLength(1);
    expect((await list("?recipient=waiting@B.example")).emails).toHaveLength(1);
    expect((await list("?recipient=reader")).emails).toEqual([]);
    const reads = await audited("emails-read");
    expect(reads).toHaveLength(6);
    expect(reads.at(-1)).toEqual({
      actor_id: operatorId,
      target_id: null,
      details: { state: null, ofOneRecipient: true },
    });
  });

  test("a failed email is retried once, however often requested, and the retry is recorded", async () => {
    await write("someone@b.example");
    await deliverAll(
      at(),
      fakeTransport(() => permanentFailure),
    );
    const [failed] = (await list("?state=failed", 10)).emails;
    expect(failed).toMatchObject({ failure: "550", can_retry: true });
    expect(await retry(failed?.["id"], 10)).toEqual([200, "waiting"]);
    expect(await retry(failed?.["id"], 10)).toEqual([200, "waiting"]);
    expect(await audited("email-retried")).toEqual([
      { actor_id: operatorId, target_id: failed?.["id"], details: { kind: "confirm" } },
    ]);
    const transport = fakeTransport();
    await deliverAll(at(10), transport);
    expect(transport.sent).toMatchObject([{ id: failed?.["id"], to: "someone@b.example" }]);
    expect(await retry(failed?.["id"], 10)).toEqual([409, "email-sent"]);
  });

  test("an expired, erased or unknown email is not sent again", async () => {
    await write("someone@b.example");
    await deliverAll(
      at(),
      fakeTransport(() => permanentFailure),
    );
    const [failed] = (await list("", 59)).emails;
    expect((await list("", 60)).emails[0]).toMatchObject({ state: "failed", can_retry: false });
    await eraseExpiredContent(at(59));
    expect(await retry(failed?.["id"], 60)).toEqual([409, "email-expired"]);
    await eraseExpiredContent(at(60));
    expect(await retry(failed?.["id"], 59)).toEqual([409, "email-erased"]);
    expect(await retry(randomUUID())).toEqual([404, "not-found"]);
    expect(await retry("zz")).toEqual([404, "not-found"]);
    expect(await audited("email-retried")).toEqual([]);
  });

  test("invalid filters and cursors are rejected, and members have no access", async () => {
    const cursor = `after=1_${"z".repeat(36)}`;
    for (const query of ["state=lost", `recipient=${"a".repeat(255)}`, "recipient=%00", cursor, "after=0"])
      expect([query, (await ask("GET", `?${query}`)).status]).toEqual([query, 422]);
    const token = tokenOf("member", randomUUID());
    expect((await ask("GET", "", { token })).status).toBe(403);
    expect((await ask("POST", `/${randomUUID()}/retry`, { token })).status).toBe(403);
    expect(await audited("emails-read")).toEqual([]);
  });
});
