import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { createLetterSeal } from "#server/letter-seal.ts";
import { eachDatabase } from "#test/helpers/database.ts";
import { testServices } from "#test/helpers/database-services.ts";
import { deliverAll } from "#test/helpers/deliver-all.ts";
import { fakeTransport } from "#test/helpers/fake-transport.ts";
import { testSeal } from "#test/helpers/letter-seal.ts";
import { sampleCode, sampleLetters } from "#test/helpers/sample-letters.ts";
import { enqueueLetter } from "./enqueue-letter.ts";
import type { Letter } from "./letter.ts";
import type { LetterSeal } from "./letter-seal.ts";
import type { MailTransport } from "./mail-transport.ts";

const start = new Date("2026-11-20T12:00:00.000Z");
const halfAnHour = 30 * 60_000;

const [confirm] = sampleLetters("en") as [Letter];
const notice = sampleLetters("zh").find(({ kind }) => kind === "password-changed") as Letter;

/** A process with a secret of its own, some time after the start. */
function processWith(db: Database, letterSeal: LetterSeal, afterMs = 0) {
  const services = { ...testServices(db, new Date(start.getTime() + afterMs)), letterSeal };
  return {
    logged: services.logged,
    write: (letter: Letter) => enqueueLetter(db, services, letter),
    deliver: (transport: MailTransport) => deliverAll(services, transport),
  };
}

function rowsOf(db: Database) {
  return db.selectFrom("mail_outbox").selectAll().orderBy("created_at").execute();
}

eachDatabase((database) => {
  test.each(sampleLetters("en"))(
    "$kind waits sealed if it has a code or a link to sign in with, and is sent with them",
    async (letter) => {
      const own = processWith(database.db, testSeal);
      await own.write(letter);
      const [row] = await rowsOf(database.db);
      expect(row?.sealed_with).toBe("code" in letter ? testSeal.keyName : null);
      expect(JSON.stringify(row)).not.toMatch(/482913|auth\/v1\/verify/u);
      if (!("code" in letter)) return;
      const transport = fakeTransport();
      await own.deliver(transport);
      expect(transport.sent[0]?.text.replaceAll(" ", "")).toContain(sampleCode);
    },
  );

  test("what another secret sealed is left to a process that has it, and given up when its time is over", async () => {
    const { db } = database;
    const transport = fakeTransport();
    const otherSeal = createLetterSeal("the secret of another process, or of yesterday");
    await processWith(db, otherSeal).write({ ...confirm, to: "first@b.example" });
    await processWith(db, otherSeal, halfAnHour).write({ ...confirm, to: "second@b.example" });
    expect(await processWith(db, testSeal, halfAnHour).deliver(transport)).toEqual({ nextDue: null });

    const later = processWith(db, testSeal, 2 * halfAnHour);
    await later.deliver(transport);
    expect(later.logged).toEqual([{ level: "error", event: "mail-dead" }]);
    const reason = "No process came that has the secret it is sealed with.";
    expect(await rowsOf(db)).toMatchObject([
      { status: "dead", letter: null, last_failure: reason },
      { status: "queued", attempts: 0 },
    ]);
    expect(transport.sent).toEqual([]);
    await processWith(db, otherSeal, 2 * halfAnHour).deliver(transport);
    expect(transport.sent.map(({ to }) => to)).toEqual(["second@b.example"]);
  });

  test("a sealed letter that was changed is given up at once, and stops no other", async () => {
    const { db } = database;
    const own = processWith(db, testSeal);
    await own.write(confirm);
    const letter = (await rowsOf(db))[0]?.letter?.replace(/\.(?=[^.]*$)/u, ".A");
    await db.updateTable("mail_outbox").set({ letter }).execute();
    await own.write(notice);
    await own.deliver(fakeTransport());
    expect((await rowsOf(db)).map(({ status }) => status).toSorted()).toEqual(["dead", "sent"]);
  });
});
