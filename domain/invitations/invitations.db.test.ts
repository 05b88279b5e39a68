import { expect, test } from "vitest";
import { eraseAccount } from "#domain/account-closure/erase-account.ts";
import { currentEmail } from "#domain/email/current-email.ts";
import type { InvitationEmail } from "#domain/email/email.ts";
import { eraseExpired } from "#domain/retention/erase-expired.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertProfile, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { testAddressHash } from "#test/helpers/email/test-ciphers.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { newOwner, redeem } from "#test/helpers/promotions/promotions.ts";
import { listInvitations } from "./list-invitations.ts";
import { previewInvitations, sendInvitations } from "./send-invitations.ts";
import { findInvitationCode, unsubscribeFromDirectoryInvitations } from "./unsubscribe-from-directory-invitations.ts";

const operator = { role: "admin", userId: crypto.randomUUID() } as const;
const dayMs = 24 * 60 * 60_000;
const header = "name,email,language,city";

eachDatabase((database) => {
  const { later, input } = {
    later: (ms: number) => servicesAt(new Date(testNow.getTime() + ms)),
    input: (rows: string[], change: object = {}) => ({
      csv: [header, ...rows].join("\n"),
      language: "en" as const,
      months: 3,
      note: "From the schools’ own pages",
      ...change,
    }),
  };
  function servicesAt(now: Date = testNow, perDay = 200) {
    const services = testServices(database.db, now);
    const site = { ...services.site, postalAddress: "1 Peach Street, Boston, MA", invitationsPerDay: perDay };
    return { ...services, site };
  }
  const send = async (rows: string[], services = servicesAt()) =>
    unwrap(await sendInvitations(services, operator, input(rows)));
  const emails = async () => {
    const query = database.db.selectFrom("mail_outbox").select(["letter", "due_at", "language"]);
    const rows = await query.where("kind", "=", "directory-invitation").orderBy("due_at").orderBy("id").execute();
    return rows.map(({ letter, ...row }) => ({ ...row, ...(JSON.parse(letter ?? "{}") as InvitationEmail) }));
  };
  const tokenOf = ({ link }: { link: string }) => link.split("/").at(-1) ?? "";
  const sumsAt = async (services = servicesAt()) => unwrap(await listInvitations(services, operator, null)).sums;

  test("each person gets one email with a personal single-use code, and no listing or account is created", async () => {
    const done = await send(["Lin Yuqing,lin@school.example,zh,Boston", "Bo Chen,bo@chen.example,,"]);
    expect(done).toMatchObject({ sent: 2, rows: [{ status: "ready" }, { status: "ready" }] });
    const sent = await emails();
    expect(sent.map(({ to, language, months }) => `${to} ${language} ${months}`).toSorted()).toEqual([
      "bo@chen.example en 3",
      "lin@school.example zh 3",
    ]);
    expect(new Set(sent.map(({ promotionCode }) => promotionCode)).size).toBe(2);
    const [first] = sent;
    if (first === undefined) throw new Error("There is no email.");
    const owner = await newOwner(database.db);
    expect(await redeem(servicesAt(), owner, first.promotionCode)).toMatchObject({ months: 3 });
    expect(await redeem(servicesAt(), await newOwner(database.db), first.promotionCode)).toBe("code-used-up");
    expect(await database.db.selectFrom("teacher_listings").select("id").execute()).toHaveLength(2);
    const stored = await database.db.selectFrom("directory_invitations").select("token_hash").execute();
    expect(stored.map(({ token_hash }) => token_hash)).not.toContain(tokenOf(first));
  });

  test("an address is invited once, across uploads, after its erasure and in ten concurrent uploads", async () => {
    await send(["Lin,lin@school.example,,"]);
    expect((await send(["Lin,LIN@school.example,,"])).rows).toMatchObject([{ status: "invited" }]);
    await eraseExpired(later(400 * dayMs));
    const invited = database.db.selectFrom("directory_invitations").select(["email", "invited_name", "city"]);
    expect(await invited.execute()).toEqual([{ email: null, invited_name: null, city: null }]);
    expect((await send(["Lin,lin@school.example,,"])).rows).toMatchObject([{ status: "invited" }]);
    const rows = ["Bo,bo@chen.example,,", "Chen,chen@chen.example,,"];
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(rows)));
    expect(sent.reduce((sum, { sent: count }) => sum + count, 0)).toBe(2);
    expect(await emails()).toHaveLength(3);
  });

  test("members, opted-out addresses, duplicates and invalid rows are skipped with a reason", async () => {
    await insertProfile(database.db, { email: "member@school.example" });
    await database.db
      .insertInto("review_opt_outs")
      .values({ address_hash: await testAddressHash("never@school.example"), created_at: testNow })
      .execute();
    const { rows, sent } = await send([
      "Member,member@school.example,,",
      "Never,never@school.example,,",
      "=1+1,formula@school.example,,",
      "Bo,bo@chen.example,,",
      "Bo,bo@chen.example,,",
    ]);
    expect(rows.map(({ status }) => status)).toEqual(["member", "opted-out", "name-invalid", "ready", "duplicate"]);
    expect([sent, (await emails()).length]).toEqual([1, 1]);
  });

  test("opting out cancels the queued email and any later invitation", async () => {
    await send(["Lin,lin@school.example,,"]);
    const [email] = await emails();
    if (email === undefined) throw new Error("There is no email.");
    expect(await currentEmail(servicesAt(), email, testNow)).toEqual(email);
    expect(unwrap(await findInvitationCode(servicesAt(), tokenOf(email)))).toBe(email.promotionCode);
    for (const _ of [1, 2]) unwrap(await unsubscribeFromDirectoryInvitations(servicesAt(), tokenOf(email)));
    expect(await currentEmail(servicesAt(), email, testNow)).toBeNull();
    expect((await send(["Lin,lin@school.example,,"])).rows).toMatchObject([{ status: "opted-out" }]);
    for (const token of ["", "x", "A".repeat(43)]) {
      expect(await unsubscribeFromDirectoryInvitations(servicesAt(), token)).toEqual({
        ok: false,
        failure: "not-found",
      });
      expect(await findInvitationCode(servicesAt(), token)).toEqual({ ok: false, failure: "not-found" });
    }
  });

  test("a queued invitation is cancelled when its recipient opens an account", async () => {
    await send(["Lin,lin@school.example,,"]);
    const [email] = await emails();
    if (email === undefined) throw new Error("There is no email.");
    await insertProfile(database.db, { email: "lin@school.example" });
    expect(await currentEmail(servicesAt(), email, testNow)).toBeNull();
  });

  test("invitations over the daily limit are delayed to later days, across uploads", async () => {
    const people = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `P ${from + index},p${from + index}@school.example,,`);
    const services = servicesAt(testNow, 10);
    await send(people(0, 12), services);
    await send(people(12, 25), services);
    const days = (await emails()).map(({ due_at }) => (due_at.getTime() - testNow.getTime()) / dayMs);
    expect([0, 1, 2].map((day) => days.filter((each) => each === day).length)).toEqual([10, 10, 5]);
    expect(await sumsAt(services)).toMatchObject({ invited: 25, sent: 10 });
  });

  test("operators see the numbers of sent emails, accounts and listings, which erasure keeps", async () => {
    await send(["A,a@school.example,,", "B,b@school.example,,", "C,c@school.example,,"]);
    await insertProfile(database.db, { email: "a@school.example" });
    const owner = await newOwner(database.db, { email: "b@school.example", was_public: true });
    const [email] = (await emails()).filter(({ to }) => to === "c@school.example");
    unwrap(await unsubscribeFromDirectoryInvitations(servicesAt(), tokenOf(email ?? { link: "" })));
    const sums = { invited: 3, sent: 3, accounts: 2, published: 1, refused: 1 };
    expect(await sumsAt()).toEqual(sums);
    expect(unwrap(await listInvitations(servicesAt(), operator, null)).invitations).toHaveLength(3);

    expect(await eraseAccount(servicesAt(), owner.userId)).toBe(true);
    const named = database.db.selectFrom("directory_invitations").select("email").where("email", "is not", null);
    expect((await named.execute()).map((row) => row.email ?? "").toSorted()).toEqual([
      "a@school.example",
      "c@school.example",
    ]);
    expect(await sumsAt()).toEqual(sums);
    expect(await eraseExpired(later(400 * dayMs))).toMatchObject({ directoryInvitations: 2 });
    expect(await sumsAt()).toEqual(sums);
  });

  test("a preview sends nothing, and sending requires an operator and a postal address", async () => {
    const preview = unwrap(await previewInvitations(servicesAt(), operator, input(["Lin,lin@school.example,zh,"])));
    expect(preview).toMatchObject({ rows: [{ status: "ready" }], email: { to: "lin@school.example", language: "zh" } });
    const services = servicesAt();
    const without = { ...services, site: { ...services.site, postalAddress: null } };
    const rows = input(["Lin,lin@school.example,,"]);
    expect(await sendInvitations(without, operator, rows)).toMatchObject({ failure: "postal-address-missing" });
    const member = {
      role: "member",
      userId: operator.userId,
      email: "m@x.example",
      fullName: "M",
      language: null,
    } as const;
    expect(await sendInvitations(services, member, rows)).toMatchObject({ failure: "not-allowed" });
    expect(await sendInvitations(services, { role: "visitor" }, rows)).toMatchObject({ failure: "not-signed-in" });
    expect(await emails()).toEqual([]);
  });
});
