import { afterEach, expect, test } from "vitest";
import type { Email } from "#domain/email/email.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import { upsertProfile } from "#domain/members/upsert-profile.ts";
import { parseSmtpUrl } from "#providers/smtp/smtp-settings.ts";
import { smtpTransport } from "#providers/smtp/smtp-transport.ts";
import { bothDatabases } from "#test/helpers/database/database.ts";
import { insertProfile, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { deliverAll } from "#test/helpers/email/deliver-all.ts";
import { startMailServer } from "#test/helpers/email/mail-server.ts";

const to = "lin@school.example";
const welcome: Email = { kind: "welcome", to, language: "en", fullName: null, link: "https://taoli.example/" };
const changed: Email = { kind: "password-changed", to, language: "en", fullName: null };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

bothDatabases((database) => {
  /** A real mail server; the test sets its response to recipients. */
  async function open() {
    let rejection: { status: number; text: string } | null = null;
    const server = await startMailServer({ refuse: () => rejection });
    closing.push(() => server.close());
    const from = { name: "Taoli", address: "hello@taoli.example" };
    const transport = smtpTransport({ server: parseSmtpUrl(`smtp://127.0.0.1:${server.port}`), from });
    closing.push(() => transport.close());
    const userId = await insertProfile(database.db, { email: to });
    let now = testNow;
    const services = { ...testServices(database.db), clock: { now: () => now } };
    return {
      server,
      services,
      userId,
      refuse: (status: number | null, text = "5.1.1 No such mailbox") => {
        rejection = status === null ? null : { status, text };
      },
      send: async (email: Email) => {
        await enqueueEmail(database.db, services, email);
        await deliverAll(services, transport);
      },
      /** Lets time pass until no email is waiting. */
      waitForEnd: async () => {
        for (let due = (await deliverAll(services, transport)).nextDue; due !== null; ) {
          now = due;
          due = (await deliverAll(services, transport)).nextDue;
        }
      },
      bounces: async () =>
        await database.db
          .selectFrom("mail_settings")
          .select(["user_id", "bounced_address", "bounced_at", "bounce_code"])
          .where("bounced_address", "is not", null)
          .execute(),
    };
  }

  const outbox = () => database.db.selectFrom("mail_outbox").select(["kind", "status"]).orderBy("created_at").execute();

  test("a permanently rejected address gets only security emails, until one is delivered", async () => {
    const site = await open();
    site.refuse(550);
    await site.send(welcome);
    expect(await site.bounces()).toEqual([
      { user_id: site.userId, bounced_address: to, bounced_at: testNow, bounce_code: "550" },
    ]);
    site.refuse(null);
    await site.send(welcome);
    expect(site.server.received).toEqual([]);
    expect((await outbox()).map(({ status }) => status).toSorted()).toEqual(["dead", "void"]);
    await site.send(changed);
    expect(site.server.received).toHaveLength(1);
    expect(await site.bounces()).toEqual([]);
    await site.send(welcome);
    expect(site.server.received).toHaveLength(2);
  });

  test("a temporarily rejected address counts as bounced once an email expires", async () => {
    const site = await open();
    site.refuse(450, "4.2.2 Mailbox full");
    await site.send(welcome);
    expect(await site.bounces()).toEqual([]);
    await site.waitForEnd();
    expect(await site.bounces()).toMatchObject([{ bounced_address: to, bounce_code: "450" }]);
  });

  test.each([
    [550, "5.7.1 Blocked by policy"],
    [552, "5.3.4 Message too big for system"],
  ])("%i %s does not count as a bounce of the address", async (status, text) => {
    const site = await open();
    site.refuse(status, text);
    await site.send(welcome);
    expect(await outbox()).toEqual([{ kind: "welcome", status: "dead" }]);
    expect(await site.bounces()).toEqual([]);
  });

  test("a member's new address has no bounce until it is rejected itself; unknown addresses are not stored", async () => {
    const site = await open();
    site.refuse(550);
    await site.send(welcome);
    await site.send({ ...welcome, to: "stranger@school.example" });
    expect(await site.bounces()).toHaveLength(1);
    const member = { role: "member", userId: site.userId, fullName: "Lin", language: null } as const;
    await upsertProfile(site.services, { ...member, email: "new@school.example" });
    expect(await site.bounces()).toEqual([]);
    const row = database.db.selectFrom("mail_settings").select("bounced_address").where("user_id", "=", site.userId);
    expect(await row.executeTakeFirst()).toEqual({ bounced_address: null });
  });
});
