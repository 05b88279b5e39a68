import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { requireShortName } from "#auth/users/metadata.ts";
import { cleanLine } from "#std/text/readable-text.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { fullNames } from "#test/helpers/listings/full-names.ts";
import { actorOf, type Member } from "./actor.ts";
import { upsertProfile } from "./upsert-profile.ts";

function newMember(fields: Partial<Member> = {}): Member {
  return {
    role: "member",
    userId: randomUUID(),
    email: "lin@taoli.example",
    fullName: "Lin Yuqing",
    language: "zh",
    ...fields,
  };
}

eachDatabase((database) => {
  const profiles = () =>
    database.db.selectFrom("profiles").select(["id", "full_name", "email", "updated_at"]).execute();
  const emails = () => database.db.selectFrom("mail_outbox").select(["kind", "recipient", "letter"]).execute();

  test("the first request of a member creates the profile and the welcome email", async () => {
    const member = newMember();
    expect(await upsertProfile(testServices(database.db), member)).toEqual({
      ok: true,
      value: { wasGone: false },
    });
    expect(await profiles()).toMatchObject([
      { id: member.userId, full_name: "Lin Yuqing", email: "lin@taoli.example" },
    ]);
    const [sent, ...more] = await emails();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ kind: "welcome", recipient: "lin@taoli.example" });
    expect(JSON.stringify(sent?.letter)).toContain("https://taoli.example/zh/dashboard");
  });

  test("forms, provider, directory and database agree on the length of names", async () => {
    const services = testServices(database.db);
    for (const [typed, isWithin] of fullNames) {
      const metadata = { full_name: typed };
      if (isWithin) requireShortName(metadata);
      else expect(() => requireShortName(metadata)).toThrow("80 characters");
      const account = { userId: randomUUID(), email: "lin@taoli.example", language: null, isAdmin: false };
      const member = actorOf({ ...account, fullName: typed }) as Member;
      expect(member.fullName).toBe(isWithin ? cleanLine(typed) : "lin");
      await upsertProfile(services, member);
    }
    expect(services.logged).toEqual([]);
    expect((await profiles()).map(({ full_name: name }) => name)).toEqual(
      expect.arrayContaining(fullNames.map(([typed, isWithin]) => (isWithin ? cleanLine(typed) : "lin"))),
    );
  });

  test("later requests change nothing unless the name or address is new", async () => {
    const services = testServices(database.db);
    const member = newMember();
    await upsertProfile(services, member);
    const before = await profiles();
    await upsertProfile(services, member);
    expect(await profiles()).toEqual(before);
    await upsertProfile(services, { ...member, fullName: "林雨晴" });
    await upsertProfile(services, { ...member, fullName: "林雨晴", email: "new@taoli.example" });
    expect(await profiles()).toMatchObject([{ full_name: "林雨晴", email: "new@taoli.example" }]);
    expect(await emails()).toHaveLength(1);
  });

  test("emails use the member's chosen language, and keep the last choice", async () => {
    const services = testServices(database.db);
    const member = newMember();
    const language = () => database.db.selectFrom("mail_settings").select(["user_id", "language"]).execute();
    await upsertProfile(services, member);
    expect(await language()).toEqual([{ user_id: member.userId, language: "zh" }]);
    const before = await profiles();
    await upsertProfile(services, { ...member, language: "en" });
    await upsertProfile(services, { ...member, language: null });
    expect(await language()).toEqual([{ user_id: member.userId, language: "en" }]);
    expect(await profiles()).toEqual(before);
  });

  test("the provider that last verified the member is stored", async () => {
    const services = testServices(database.db);
    const member = newMember();
    const accounts = () => database.db.selectFrom("member_accounts").selectAll().execute();
    await upsertProfile(services, member);
    const first = { user_id: member.userId, provider: services.accounts.url, checked_at: null, gone_at: null };
    expect(await accounts()).toEqual([first]);
    await database.db.updateTable("member_accounts").set({ checked_at: services.clock.now() }).execute();
    const provider = "https://other.example/auth/v1";
    await upsertProfile({ ...services, accounts: { ...services.accounts, url: provider } }, member);
    expect(await accounts()).toEqual([{ ...first, provider }]);
  });

  test("ten concurrent first requests create one profile and one email", async () => {
    const services = testServices(database.db);
    const member = newMember();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => upsertProfile(services, member)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await profiles()).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
  });

  test("a profile is not created if its email cannot be enqueued", async () => {
    const services = testServices(database.db);
    const outcome = await upsertProfile(services, newMember({ email: "" }));
    expect(outcome).toEqual({ ok: false, failure: "unavailable" });
    expect(await profiles()).toEqual([]);
    expect(services.logged).toMatchObject([{ level: "error", event: "profile-unavailable" }]);
  });
});
