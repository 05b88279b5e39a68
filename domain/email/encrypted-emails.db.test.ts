import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { createEmailCipher } from "#server/accounts/email-encryption.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { deliverAll } from "#test/helpers/email/deliver-all.ts";
import { fakeTransport } from "#test/helpers/email/fake-transport.ts";
import { sampleCode, sampleEmails } from "#test/helpers/email/sample-emails.ts";
import { testCipher } from "#test/helpers/email/test-ciphers.ts";
import type { Email } from "./email.ts";
import type { EmailCipher } from "./email-encryption.ts";
import type { EmailTransport } from "./email-transport.ts";
import { enqueueEmail } from "./enqueue-email.ts";

const start = new Date("2026-11-20T12:00:00.000Z");
const halfAnHour = 30 * 60_000;

const [confirm] = sampleEmails("en") as [Email];
const notification = sampleEmails("zh").find(({ kind }) => kind === "password-changed") as Email;

/** A process with its own secret, some time after the start. */
function processWith(db: Database, emailCipher: EmailCipher, afterMs = 0) {
  const services = { ...testServices(db, new Date(start.getTime() + afterMs)), emailCipher };
  return {
    logged: services.logged,
    write: (email: Email) => enqueueEmail(db, services, email),
    deliver: (transport: EmailTransport) => deliverAll(services, transport),
  };
}

/** Matches links with a token that confirms a message or lets a review be written. */
const secretLink = /\/(?:confirm|review\/[a-z-]+)\/[\w-]{43}/u;

function rowsOf(db: Database) {
  return db.selectFrom("mail_outbox").selectAll().orderBy("created_at").execute();
}

eachDatabase((database) => {
  test.each(sampleEmails("en"))(
    "$kind is stored encrypted if it has a secret code or link, and sent with it",
    async (email) => {
      const own = processWith(database.db, testCipher);
      await own.write(email);
      const [row] = await rowsOf(database.db);
      const isSecret = "code" in email || secretLink.test(JSON.stringify(email));
      expect(row?.sealed_with).toBe(isSecret ? testCipher.keyName : null);
      expect(JSON.stringify(row)).not.toMatch(/482913|auth\/v1\/verify/u);
      expect(JSON.stringify(row)).not.toMatch(secretLink);
      if (!("code" in email)) return;
      const transport = fakeTransport();
      await own.deliver(transport);
      expect(transport.sent[0]?.text.replaceAll(" ", "")).toContain(sampleCode);
    },
  );

  test("an email that is encrypted with another secret is left to its process, and given up when it expires", async () => {
    const { db } = database;
    const transport = fakeTransport();
    const otherCipher = createEmailCipher("the secret of another process, or of yesterday");
    await processWith(db, otherCipher).write({ ...confirm, to: "first@b.example" });
    await processWith(db, otherCipher, halfAnHour).write({ ...confirm, to: "second@b.example" });
    expect(await processWith(db, testCipher, halfAnHour).deliver(transport)).toEqual({ nextDue: null });

    const later = processWith(db, testCipher, 2 * halfAnHour);
    await later.deliver(transport);
    expect(later.logged).toEqual([{ level: "error", event: "mail-dead" }]);
    const reason = "No process had the secret that decrypts it.";
    expect(await rowsOf(db)).toMatchObject([
      { status: "dead", letter: null, last_failure: reason },
      { status: "queued", attempts: 0 },
    ]);
    expect(transport.sent).toEqual([]);
    await processWith(db, otherCipher, 2 * halfAnHour).deliver(transport);
    expect(transport.sent.map(({ to }) => to)).toEqual(["second@b.example"]);
  });

  test("an encrypted email that was tampered with is given up immediately, and others are sent", async () => {
    const { db } = database;
    const own = processWith(db, testCipher);
    await own.write(confirm);
    const letter = (await rowsOf(db))[0]?.letter?.replace(/\.(?=[^.]*$)/u, ".A");
    await db.updateTable("mail_outbox").set({ letter }).execute();
    await own.write(notification);
    await own.deliver(fakeTransport());
    expect((await rowsOf(db)).map(({ status }) => status).toSorted()).toEqual(["dead", "sent"]);
  });
});
