import { expect, test } from "vitest";
import type { VerifyBearer } from "#auth/verification/claims.ts";
import { success } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { operatorStatusRoutes } from "./operator-status-routes.ts";

const person = "7d3b2a1c-0000-4000-8000-000000000001";
const job = {
  name: "recheck-payments",
  schedule: "*/5 * * * *",
  isRunning: false,
  lastRun: null,
  lastSuccess: null,
  lastSeconds: null,
  lastFigures: {},
  lastFailure: null,
  failures: 0,
  failuresInARow: 0,
  nextRun: null,
  isLate: false,
  backlog: { waiting: 2, oldestSeconds: 7 },
};

type Asking = {
  origin?: string;
  address?: string;
  headers?: Record<string, string>;
  jobs?: () => Promise<never>;
  verify?: VerifyBearer;
};

eachDatabase(
  (database) => {
    /** Sends a request as Node does, with the socket's address. */
    async function ask({
      origin = "https://taoli.example",
      address = "203.0.113.7",
      headers = {},
      jobs,
      verify = trustAnyToken,
    }: Asking) {
      const services = { ...testServices(database.db), origin };
      const routes = operatorStatusRoutes({
        services,
        verifyBearer: verify,
        clientAddress: () => "203.0.113.1",
        jobs: jobs ?? (async () => [job]),
        files: memoryStore(),
      });
      const env = { incoming: { socket: { remoteAddress: address } } };
      return await routes.request("/readyz/details", { headers: { host: "localhost:3000", ...headers } }, env);
    }

    const bearer = (kind: string) => ({ authorization: `Bearer ${kind}.${person}` });

    test("an operator sees jobs, inbox, alerts and reconciler progress; the response is never stored", async () => {
      const raised = { kind: "orphan", session_id: "cs_test_1", details: "why" } as const;
      const { id } = await database.db
        .insertInto("payment_alerts")
        .values({ ...raised, raised_at: "2027-01-31T10:00:00.000Z" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const response = await ask({ headers: bearer("admin") });
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(response.headers.get("operator-session-seconds")).toBe("1800");
      expect(await response.json()).toEqual({
        publicReads: { replicas: [], reads: { primary: 0, replica: 0, retried: 0 } },
        files: { location: "memory", problem: null },
        jobs: [job],
        payments: {
          inbox: { waiting: 0, oldestSeconds: null },
          openAlerts: { orphan: 1 },
          alerts: [
            {
              id,
              kind: "orphan",
              payment: null,
              listing: null,
              session: "cs_test_1",
              since: "2027-01-31T10:00:00.000Z",
              details: "why",
            },
          ],
          reconciler: null,
        },
      });
    });

    test("a local request is allowed if the site's origin is local", async () => {
      const local = { origin: "http://localhost:3000", address: "127.0.0.1" };
      expect((await ask(local)).status).toBe(200);
      expect((await ask({ ...local, headers: { "x-forwarded-for": "203.0.113.7" } })).status).toBe(401);
      expect((await ask({ ...local, headers: { host: "evil.example" } })).status).toBe(401);
      expect((await ask({ address: "127.0.0.1" })).status).toBe(401);
    });

    test.each([
      ["a visitor", {}, 401],
      ["a member with an expired session", { authorization: "Bearer ended" }, 401],
      ["a member", bearer("member"), 403],
      ["an operator without a second factor", bearer("weak-admin"), 403],
    ])("%s is denied", async (_, headers, status) => {
      const response = await ask({ headers });
      expect(response.status).toBe(status);
      expect(await response.text()).not.toContain("recheck-payments");
    });

    test("an operator with an expired session is denied, as in the console", async () => {
      await ask({ headers: bearer("admin") });
      const [minute, now] = [60_000, testServices(database.db).clock.now().getTime()];
      const earlier = { started_at: new Date(now - 40 * minute), last_seen_at: new Date(now - 31 * minute) };
      await database.db.updateTable("operator_sessions").set(earlier).execute();
      const verify: VerifyBearer = async (token) => {
        const found = await trustAnyToken(token);
        return found.ok ? success({ ...found.value, secondFactorAt: null }) : found;
      };
      const response = await ask({ headers: bearer("admin"), verify });
      expect([response.status, response.headers.get("operator-session-seconds")]).toEqual([401, null]);
      expect(await response.text()).toContain("operator-session-expired");
    });

    test("a failing queue returns 503 without the reason", async () => {
      const response = await ask({ headers: bearer("admin"), jobs: () => Promise.reject(new Error("secret")) });
      expect(response.status).toBe(503);
      expect(await response.text()).not.toContain("secret");
    });
  },
  { only: "pglite" },
);
