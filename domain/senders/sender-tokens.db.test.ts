import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { confirmSender, upsertSender } from "./sender.ts";
import { findSenderToken, issueSenderToken, redeemSenderToken, tokenLifetimesMs } from "./sender-tokens.ts";

const now = new Date("2026-11-24T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

eachDatabase((database) => {
  const newSender = () =>
    upsertSender(database.db, { email: `${crypto.randomUUID()}@example.com`, language: "en" }, now);

  test("an address has one sender with the last used language, confirmed once", async () => {
    const email = `${crypto.randomUUID()}@Example.com`;
    const first = await upsertSender(database.db, { email, language: "en" }, now);
    const second = await upsertSender(database.db, { email: email.toUpperCase(), language: "zh" }, later(1000));
    expect(second).toEqual({ ...first, language: "zh" });
    expect(second.confirmedAt).toBeNull();
    await confirmSender(database.db, first.id, later(2000));
    await confirmSender(database.db, first.id, later(3000));
    expect(await upsertSender(database.db, { email, language: "zh" }, now)).toMatchObject({ confirmedAt: later(2000) });
  });

  test("a token is found for its purpose until it expires, and only its hash is stored", async () => {
    const { id: senderId } = await newSender();
    const subjectId = crypto.randomUUID();
    const token = await issueSenderToken(database.db, { senderId, purpose: "confirm", subjectId }, now);
    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(await findSenderToken(database.db, token, "confirm", now)).toMatchObject({
      sender: { id: senderId },
      subjectId,
      usedAt: null,
    });
    expect(await findSenderToken(database.db, token, "review", now)).toBeNull();
    expect(await findSenderToken(database.db, `${token}x`, "confirm", now)).toBeNull();
    expect(await findSenderToken(database.db, token, "confirm", later(tokenLifetimesMs.confirm))).toBeNull();
    const rows = await database.db.selectFrom("sender_tokens").selectAll().where("sender_id", "=", senderId).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("only one of several concurrent uses is the first", async () => {
    const { id: senderId } = await newSender();
    const token = await issueSenderToken(
      database.db,
      { senderId, purpose: "review", subjectId: crypto.randomUUID() },
      now,
    );
    const use = () => database.db.transaction().execute((trx) => redeemSenderToken(trx, token, "review", now));
    const uses = await Promise.all([use(), use(), use(), use()]);
    expect(uses.filter((found) => found?.usedAt === null)).toHaveLength(1);
    expect(uses.filter((found) => found?.usedAt?.getTime() === now.getTime())).toHaveLength(3);
  });
});
