import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasPostgres } from "#test/helpers/database/database.ts";
import { teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { apiPath, type OwnListingApi, openOwnListingApi, tokenOf } from "#test/helpers/listings/own-listing-api.ts";

const visibilityPath = `${apiPath}/visibility`;

describe.each(["pglite", "postgres"] as const)("on %s", (kind) => {
  describe.skipIf(kind === "postgres" && !hasPostgres)("a listing's visibility", () => {
    let api: OwnListingApi;
    let ownerId: string;

    beforeAll(async () => {
      api = await openOwnListingApi(kind);
    });
    afterAll(() => api?.close());
    beforeEach(async () => {
      await api.services.db.deleteFrom("profiles").execute();
      ownerId = randomUUID();
      await api.ask(tokenOf("member", ownerId), "POST", teacherJson());
    });

    test("its owner takes a listing down and restores it, and both calls are idempotent", async () => {
      const owner = tokenOf("member", ownerId);
      const set = (visibility: unknown) => api.ask(owner, "PUT", { visibility }, {}, visibilityPath);
      for (let time = 0; time < 2; time += 1)
        expect(await set("taken-down")).toMatchObject({ status: 200, listing: { taken_down_at: expect.any(String) } });
      // A save from a stale tab is not a conflict, and leaves the listing down.
      const saved = await api.ask(owner, "PUT", { ...teacherJson({ bio: "New." }), version: 1 });
      expect(saved).toMatchObject({ status: 200, listing: { version: 2, taken_down_at: expect.any(String) } });
      for (let time = 0; time < 2; time += 1)
        expect(await set("public")).toMatchObject({ status: 200, listing: { version: 2, taken_down_at: null } });
      await api.services.db.updateTable("teacher_listings").set({ removed_at: new Date() }).execute();
      expect(await set("taken-down")).toMatchObject({ status: 409, error: { code: "listing-removed" } });
    });

    test.each([
      [{}, "visibility", "missing"],
      [{ visibility: null }, "visibility", "missing"],
      [{ visibility: true }, "visibility", "wrong-type"],
      [{ visibility: "removed" }, "visibility", "invalid"],
      [{ visibility: "public", is_active: true }, "is_active", "unknown-field"],
    ])("the body %j is a field error", async (body, field, code) => {
      const { status, error } = await api.ask(tokenOf("member", ownerId), "PUT", body, {}, visibilityPath);
      expect([status, error?.code, error?.fields]).toMatchObject([422, "invalid", [{ field, code }]]);
    });

    test("visibility allows PUT only", async () => {
      for (const method of ["GET", "POST", "DELETE"]) {
        const { status, headers } = await api.ask(tokenOf("member", ownerId), method, undefined, {}, visibilityPath);
        expect([method, status, headers.get("allow")]).toEqual([method, 405, "PUT, OPTIONS"]);
      }
    });
  });
});
