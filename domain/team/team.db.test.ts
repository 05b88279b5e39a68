import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { submitListing } from "#domain/listings/commands/submit-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertProfile } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { schoolInput, teacherInput } from "#test/helpers/listings/listing-inputs.ts";
import { addTeamMember, changeTeamMember, deleteTeamMember, orderTeam } from "./edit-team.ts";
import { findListingTeam } from "./find-listing-team.ts";
import { findOwnTeam } from "./own-team.ts";
import { findListingOfTeamMember, hideTeamMember } from "./reported-team-member.ts";
import { type TeamMemberInput, teamLimit } from "./team-member.ts";

const director: TeamMemberInput = {
  fullName: "Gu Wanqing 顾婉清",
  role: "Director",
  roleZh: "教学主任",
  about: "Plans the Saturday classes.",
  aboutZh: null,
  teachesSince: 2009,
  languages: ["en", "zh"],
  hasConsent: true,
};

eachDatabase((database) => {
  const services = (now?: Date) => testServices(database.db, now);

  async function openSchool(input: ReturnType<typeof schoolInput> | ReturnType<typeof teacherInput> = schoolInput()) {
    const userId = await insertProfile(database.db, { full_name: "Chen Guang" });
    const actor: Actor = { role: "member", userId, email: "c@taoli.example", fullName: "Chen Guang", language: null };
    const made = await submitListing(services(), actor, input);
    if (!made.ok) throw new Error(made.failure.code);
    const own = async () => {
      const found = await findOwnTeam(services(), actor);
      return found.ok ? found.value.members : [];
    };
    return {
      actor,
      id: made.value.id,
      own,
      names: async () => (await own()).map(({ fullName }) => fullName),
      add: (fields: Partial<TeamMemberInput> = {}, id: string = randomUUID()) =>
        addTeamMember(services(), actor, id, { ...director, ...fields }),
      words: async () => {
        const columns = database.db.selectFrom("teacher_listings").select("search_words");
        return (await columns.where("id", "=", made.value.id).executeTakeFirstOrThrow()).search_words;
      },
    };
  }

  const code = (result: { ok: true } | { ok: false; failure: string | { code: string } }) =>
    result.ok ? "ok" : typeof result.failure === "string" ? result.failure : result.failure.code;

  test("a teacher is stored as entered, and the school is found by the teacher's name", async () => {
    const school = await openSchool();
    expect(code(await school.add())).toBe("ok");
    const { hasConsent: _, ...said } = director;
    expect(await school.own()).toMatchObject([{ ...said, version: 1, pictureHash: null, isHidden: false }]);
    expect(await school.words()).toContain("婉清");
    const shown = await findListingTeam(services(), { id: school.id, type: "school" });
    expect(shown).toMatchObject([said]);
  });

  test("adding a teacher twice with the same id creates one, and a foreign id is rejected", async () => {
    const [school, other] = [await openSchool(), await openSchool()];
    const id = randomUUID();
    expect(code(await school.add({}, id))).toBe("ok");
    expect(code(await school.add({}, id))).toBe("ok");
    expect(code(await school.add({ role: "Other" }, id))).toBe("team-member-exists");
    expect(code(await other.add({}, id))).toBe("team-member-exists");
    expect([await school.names(), await other.names()]).toEqual([["Gu Wanqing 顾婉清"], []]);
  });

  test("a stale edit is rejected with the current teacher, and a repeated edit succeeds", async () => {
    const school = await openSchool();
    const id = randomUUID();
    await school.add({}, id);
    const change = (version: number, fields: Partial<TeamMemberInput>, now?: Date) =>
      changeTeamMember(services(now), school.actor, id, version, { ...director, ...fields });
    expect(code(await change(1, { teachesSince: 2010 }))).toBe("ok");
    expect(code(await change(1, { teachesSince: 2010 }))).toBe("ok");
    const rejected = await change(1, { teachesSince: 2011 });
    expect(rejected).toMatchObject({
      ok: false,
      failure: { code: "team-member-changed", member: { version: 2, teachesSince: 2010 } },
    });
    const foreign = await changeTeamMember(services(), school.actor, randomUUID(), 1, director);
    expect(code(foreign)).toBe("team-member-not-found");
  });

  test("the date of consent is renewed for a new name but not for a new role", async () => {
    const school = await openSchool();
    const id = randomUUID();
    await school.add({}, id);
    const [first] = await school.own();
    const later = new Date((first?.consentAt.getTime() ?? 0) + 60_000);
    await changeTeamMember(services(later), school.actor, id, 1, { ...director, role: "Head teacher" });
    expect((await school.own())[0]?.consentAt).toEqual(first?.consentAt);
    await changeTeamMember(services(later), school.actor, id, 2, { ...director, fullName: "Fang Zhou" });
    expect((await school.own())[0]?.consentAt).toEqual(later);
  });

  test("reordering and deleting teachers is idempotent", async () => {
    const school = await openSchool();
    for (const fullName of ["A Lin", "B Lin", "C Lin"]) await school.add({ fullName });
    const ids = (await school.own()).map(({ id }) => id);
    for (let time = 0; time < 2; time += 1)
      expect(code(await orderTeam(services(), school.actor, ids.toReversed()))).toBe("ok");
    expect(await school.names()).toEqual(["C Lin", "B Lin", "A Lin"]);
    for (let time = 0; time < 2; time += 1)
      expect(code(await deleteTeamMember(services(), school.actor, ids[1] ?? ""))).toBe("ok");
    expect(await school.names()).toEqual(["C Lin", "A Lin"]);
    expect(code(await orderTeam(services(), school.actor, ids))).toBe("team-changed");
    expect(await school.words()).not.toContain("b lin");
  });

  test("a school has at most twenty teachers, even with concurrent requests", async () => {
    const school = await openSchool();
    for (let number = 1; number < teamLimit; number += 1)
      await school.add({ fullName: `Teacher Nr${"x".repeat(number)}` });
    const both = await Promise.all([school.add({ fullName: "Last One" }), school.add({ fullName: "Other One" })]);
    expect(both.map(code).toSorted()).toEqual(["ok", "team-full"]);
    expect(await school.names()).toHaveLength(teamLimit);
  });

  test("a hidden teacher is visible to the owner only, and is restored unchanged", async () => {
    const school = await openSchool();
    const id = randomUUID();
    await school.add({}, id);
    const shown = async () => (await findListingTeam(services(), { id: school.id, type: "school" })).length;
    expect(await findListingOfTeamMember(database.db, id)).toBe(school.id);
    await hideTeamMember(database.db, id, new Date("2026-11-01T00:00:00Z"));
    expect([await shown(), (await school.own())[0]?.isHidden]).toEqual([0, true]);
    expect(await findListingOfTeamMember(database.db, id)).toBeNull();
    await changeTeamMember(services(), school.actor, id, 1, { ...director, role: "Head teacher" });
    expect([await shown(), await school.words()]).toEqual([0, expect.not.stringContaining("婉清")]);
    await hideTeamMember(database.db, id, null);
    expect([await shown(), (await school.own())[0]?.isHidden]).toEqual([1, false]);
  });

  test("only schools have a team", async () => {
    const teacher = await openSchool(teacherInput());
    expect(code(await teacher.add())).toBe("schools-only");
    expect(code(await findOwnTeam(services(), teacher.actor))).toBe("schools-only");
    expect(code(await findOwnTeam(services(), { role: "visitor" }))).toBe("not-signed-in");
  });
});
