import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/log/log.ts";
import { openMigratedDatabase } from "#server/services.ts";
import { ConfigError, readConfig } from "#server/start/config.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { createAccounts } from "./accounts.ts";
import { authKeys } from "./auth-keys.ts";
import { findAuthSecret } from "./auth-secret.ts";

const secret = "the secret that the site is given later";

/** A new data folder with a provider whose server does not run. `startWith` starts it and returns its keys' ids. */
function openProvider() {
  const folder = mkdtempSync(join(tmpdir(), "taoli-keys-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const configOf = (more: Record<string, string> = {}) =>
    readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", ...more });
  const startWith = async (config = configOf()) => {
    const log = createLog("silent");
    const database = await openMigratedDatabase(config, log);
    try {
      const services = { ...testServices(database.db), clock: { now: () => new Date() } };
      const { embedded } = await createAccounts(config, services, await findAuthSecret(config, database.db, log));
      if (embedded === null) throw new Error("The provider should be embedded.");
      const response = await embedded.routes.request("/.well-known/jwks.json");
      return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    } finally {
      await database.close();
    }
  };
  return { folder, configOf, startWith };
}

test("keys are listed and rotated while no server uses the database", async () => {
  const { configOf, startWith } = openProvider();
  expect(await authKeys([], configOf())).toContain("no signing key yet");
  const [first = ""] = await startWith();
  expect(await authKeys(["rotate"], configOf())).toMatch(/^The key \S+ signs from .* on\. Tokens of the earlier one/u);
  expect(await authKeys([], configOf())).toMatch(
    new RegExp(`^${first} .*accepted until .*\\n\\S+ .*accepted for now$`),
  );
  expect(await startWith()).toHaveLength(2);
  expect(await authKeys(["rotate", "--now"], configOf())).toContain("All others were deleted");
  const [second = "", ...more] = await startWith();
  expect([second === first, more]).toEqual([false, []]);
});

test("the secret is replaced while no server uses the database", async () => {
  const { folder, configOf, startWith } = openProvider();
  const [first = ""] = await startWith();
  await expect(authKeys(["change-secret"], configOf())).rejects.toThrow("Set AUTH_SECRET to the new secret first");
  const given = configOf({ AUTH_SECRET: secret });
  await expect(startWith(given)).rejects.toThrow("change-secret");
  expect(await authKeys(["change-secret"], given)).toBe(
    "The secret was changed and a new key made. Start all processes anew with this AUTH_SECRET.",
  );
  expect(await startWith(given)).not.toContain(first);

  const wrong = configOf({ AUTH_SECRET: `${secret}, again`, AUTH_SECRET_BEFORE: `${secret}, wrong` });
  await expect(authKeys(["change-secret"], wrong)).rejects.toThrow(/^AUTH_SECRET_BEFORE is not the secret/u);
  expect(await startWith(given)).toHaveLength(1);
  rmSync(join(folder, "secret"));
  const lost = configOf({ AUTH_SECRET: `${secret}, again` });
  await expect(authKeys(["change-secret"], lost)).rejects.toThrow("add --lost");
  expect(await authKeys(["change-secret", "--lost"], lost)).toContain("The secret was changed");
  expect(await startWith(lost)).toHaveLength(1);
});

test("an unknown command shows the usage; a hosted provider manages its own keys", async () => {
  for (const messages of [["nothing"], ["rotate", "now"], ["constructor"]])
    await expect(authKeys(messages, readConfig({}))).rejects.toThrow(/npm run auth-keys -- rotate/u);
  const hosted = authKeys([], readConfig({ AUTH_URL: "https://auth.example/auth/v1" }));
  await expect(hosted).rejects.toThrow(ConfigError);
});
