import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { insertPaidListing } from "#test/helpers/database/rows/paid-listing.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import type { TargetKind } from "../reasons.ts";
import { decideCase } from "./decide-case.ts";
import { countOpenCases, listDecidedCases, listOpenCases } from "./list-cases.ts";
import { submitReport } from "./submit-report.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "The telephone number belongs to another school.";

eachDatabase((database) => {
  const at = () => testServices(database.db, testNow);
  const paidListing = () => insertPaidListing(database.db);
  async function report(targetId: string) {
    const about = { targetKind: "listing", targetId, reason: "other" } as const;
    const input = { ...about, text: null, email: null, language: "en" } as const;
    const startedAt = secondsFromNow(-20);
    const sent = await submitReport(at(), async () => null, { input, isTrap: false, startedAt });
    expect(sent).toMatchObject({ ok: true });
  }
  async function openCases() {
    const open = await listOpenCases(at(), operator, null);
    return open.ok ? open.value.cases : [];
  }

  test("cases are listed and counted by the kind of their target, in pages, and so are decided ones", async () => {
    const listings = [await paidListing(), await paidListing(), await paidListing()].map(({ id }) => id);
    for (const id of listings) await report(id);
    const [photo, message, decided] = await openCases();
    const changeTarget = (id: string | undefined, kind: "photo" | "message") =>
      database.db
        .updateTable("moderation_cases")
        .set({ target_kind: kind })
        .where("id", "=", id ?? "")
        .execute();
    const count = (kind: TargetKind | null) => countOpenCases(at(), operator, kind);
    await report((await paidListing()).id);
    await changeTarget(photo?.id, "photo");
    await changeTarget(message?.id, "message");
    expect(await count(null)).toEqual({ ok: true, value: { value: 3, capped: false } });
    expect(await count("listing")).toEqual({ ok: true, value: { value: 2, capped: false } });
    expect(await count("review")).toEqual({ ok: true, value: { value: 0, capped: false } });
    expect(await countOpenCases(at(), { role: "visitor" }, null)).toMatchObject({ failure: "not-signed-in" });

    const first = await listOpenCases(at(), operator, null, { kind: "listing", size: 1 });
    if (!first.ok) throw new Error(first.failure);
    const second = await listOpenCases(at(), operator, first.value.next, { kind: "listing", size: 1 });
    expect(second).toMatchObject({ value: { cases: [{ targetKind: "listing" }], next: null } });
    const photos = await listOpenCases(at(), operator, null, { kind: "photo" });
    expect(photos).toMatchObject({ value: { cases: [{ id: photo?.id }], next: null } });

    await decideCase(at(), operator, decided?.id ?? "", { outcome: "no-action", found, note: null });
    const archive = async (kind: TargetKind) => await listDecidedCases(at(), operator, null, { kind });
    expect(await archive("listing")).toMatchObject({ value: { cases: [{ id: decided?.id }] } });
    expect(await archive("photo")).toMatchObject({ value: { cases: [] } });
    expect(await count("listing")).toMatchObject({ value: { value: 1 } });
  });

  test("open cases are counted up to 1000", async () => {
    const { id: listing_id } = await paidListing();
    const times = { due_at: testNow, created_at: testNow };
    const cases = Array.from({ length: 1001 }, () => {
      return { target_kind: "photo" as const, target_id: randomUUID(), listing_id, priority: 1, ...times };
    });
    await database.db.insertInto("moderation_cases").values(cases).execute();
    expect(await countOpenCases(at(), operator, null)).toMatchObject({ value: { value: 1000, capped: true } });
  });
});
