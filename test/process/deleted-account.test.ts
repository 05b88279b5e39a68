import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { crashDatabases } from "./crash-databases.ts";
import { newOwner } from "./paying-owner.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const serviceKey = "the-service-key-of-the-tests-0123456789";

let server: ServerProcess | null = null;
afterEach(async () => {
  server?.kill("SIGKILL");
  await server?.ended;
  server = null;
});

describe.each(crashDatabases())("on $name", ({ open, there }) => {
  test.skipIf(!there)("deleting an account at the provider removes its listing within a minute", async () => {
    const { folder, environment, target } = await open();
    const settings = { TRUSTED_PROXIES: "1", CONFIRM_EMAIL: "0", AUTH_SERVICE_KEY: serviceKey };
    server = await startServer(folder, { environment: { ...environment, ...settings } });
    await server.ready;
    const { origin } = server;
    const owner = await newOwner(origin, 1);
    const headers = {
      authorization: `Bearer ${owner.account.accessToken}`,
      "content-type": "application/json",
      "x-forwarded-for": owner.account.address,
    };
    const body = JSON.stringify({ listing_id: owner.listingId, months: 1 });
    const checkout = await fetch(`${origin}/functions/v1/create-checkout`, { method: "POST", headers, body });
    const { url, session_id } = (await checkout.json()) as { url: string; session_id: string };
    await fetch(url, { method: "POST", body: new URLSearchParams({ choice: "pay" }), redirect: "manual" });
    const verify = { method: "POST", headers, body: JSON.stringify({ session_id }) };
    expect((await fetch(`${origin}/functions/v1/verify-payment`, verify)).status).toBe(200);
    const page = async () => (await fetch(`${origin}/listing/${owner.listingId}`)).status;
    await expect.poll(page, { interval: 500 }).toBe(200);

    const { sub } = JSON.parse(Buffer.from(owner.account.accessToken.split(".")[1] ?? "", "base64url").toString());
    const admin = { method: "DELETE", headers: { authorization: `Bearer ${serviceKey}` } };
    expect((await fetch(`${origin}/auth/v1/admin/users/${sub}`, admin)).status).toBe(200);
    expect((await fetch(`${origin}/api/me/listing`, { headers })).status).toBe(401);
    await expect.poll(page, { timeout: 60_000, interval: 500 }).toBeGreaterThanOrEqual(404);
    const isErased = () => server?.log().some((line) => line["event"] === "accounts-closed" && line["erased"] === 1);
    await expect.poll(isErased, { timeout: 60_000, interval: 500 }).toBe(true);
    server.kill("SIGINT");
    await server.ended;

    const { db, close } = await openDatabase(target);
    onTestFinished(close);
    const payments = await db.selectFrom("payments").selectAll().execute();
    expect(payments).toMatchObject([{ state: "applied", months: 1, listing_id: owner.listingId, user_id: null }]);
    expect(JSON.stringify(payments)).not.toContain(owner.account.email);
    expect(await db.selectFrom("profiles").select("id").execute()).toEqual([]);
  });
});
