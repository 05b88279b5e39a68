import { expect, test } from "vitest";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { embeddedControl } from "#server/accounts/control/embedded-control.ts";
import { createTestAuth } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { operatorAuditRoutes } from "./audit-routes.ts";

eachDatabase((database) => {
  test("a search finds an operator by address, and the entries show it; a search that is too long is rejected", async () => {
    const auth = await createTestAuth(database.db);
    const { user: colleague } = await auth.signUp("mei@taoli.example");
    const { user: owner } = await auth.signUp("owner@taoli.example");
    const services = testServices(database.db);
    const control = embeddedControl(auth);
    const routes = operatorAuditRoutes({ services, control, verifyBearer: trustAnyToken, clientAddress: () => "::1" });
    const get = async (query: Record<string, string>) =>
      await routes.request(`/api/operator/audit?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${tokenOf("admin", crypto.randomUUID())}` },
      });
    const entry = { at: new Date(), target: { kind: "account", id: owner.id } };
    const recorded = { ...entry, actor: { kind: "operator", userId: colleague.id } } as const;
    await recordAuditEntry(database.db, { ...recorded, action: "person-read" });
    await recordAuditEntry(database.db, {
      ...entry,
      actor: { kind: "owner", userId: owner.id },
      action: "code-redeemed",
    });
    const { entries } = (await (await get({ q: " Mei@taoli.example " })).json()) as { entries: unknown[] };
    expect(entries).toMatchObject([{ action: "person-read", actor_email: "mei@taoli.example" }]);
    const about = (await (await get({ q: owner.id })).json()) as { entries: { actor_email: string | null }[] };
    expect(about.entries.map(({ actor_email }) => actor_email)).toEqual([null, "mei@taoli.example"]);
    for (const q of ["x".repeat(255), "\0"]) expect((await get({ q })).status).toBe(422);
  });
});
