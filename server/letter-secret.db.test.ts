import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database.ts";
import { testServices } from "#test/helpers/database-services.ts";
import { ConfigError, readConfig } from "./config.ts";
import { createLetterSeal } from "./letter-seal.ts";
import { letterSecret } from "./letter-secret.ts";

const postgres = { DATABASE_URL: "postgres://taoli@localhost/taoli" };
const given = "a setting with at least 32 characters";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "taoli-letters-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("what was sealed is opened with the same secret only, and not when changed", async () => {
  const seal = createLetterSeal(given);
  const sealed = await seal.seal("your code 482913");
  expect(sealed).not.toBe(await seal.seal("your code 482913"));
  expect(Buffer.from(sealed, "base64url").toString()).not.toContain("482913");
  expect(await createLetterSeal(given).open(sealed)).toBe("your code 482913");
  expect(createLetterSeal(given).keyName).toBe(seal.keyName);
  const other = createLetterSeal(`${given}!`);
  expect(other.keyName).not.toBe(seal.keyName);
  await expect(other.open(sealed)).rejects.toThrow();
  await expect(seal.open(sealed.replace(/.$/u, (last) => (last === "A" ? "Q" : "A")))).rejects.toThrow();
  await expect(seal.open("{}")).rejects.toThrow();
});

eachDatabase((database) => {
  const read = (environment: Record<string, string>) => {
    const services = testServices(database.db);
    const config = readConfig({ DATA_DIR: dataDir, ...environment });
    return letterSecret(config, database.db, services.log).then((secret) => ({ secret, logged: services.logged }));
  };
  const rows = () =>
    database.db.selectFrom("auth_provider.settings").select("value").where("name", "=", "letter-secret").execute();

  test("is AUTH_SECRET where that is set, and then kept nowhere", async () => {
    for (const environment of [{}, postgres])
      expect(await read({ AUTH_SECRET: given, ...environment })).toEqual({ secret: given, logged: [] });
    expect(await rows()).toEqual([]);
    expect(existsSync(join(dataDir, "letter-secret"))).toBe(false);
  });

  test("of the embedded database is a file that only its user reads, and not in the database", async () => {
    const { secret, logged } = await read({});
    expect(secret.length).toBe(64);
    expect(logged).toEqual([]);
    expect((await read({})).secret).toBe(secret);
    expect(await rows()).toEqual([]);
    const file = join(dataDir, "letter-secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toBe(secret);

    writeFileSync(file, "");
    await expect(read({})).rejects.toThrow(ConfigError);
    await expect(read({})).rejects.toThrow(file);
  });

  test("on a server without AUTH_SECRET is one for all processes, and the log says where it lies", async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => read(postgres)));
    expect(new Set(all.map(({ secret }) => secret)).size).toBe(1);
    expect((await rows()).map(({ value }) => value)).toEqual([all[0]?.secret]);
    for (const { logged } of all) expect(logged).toEqual([{ level: "warn", event: "letters-sealed-beside-their-key" }]);
    expect((await read({ ...postgres, AUTH_URL: "https://hosted.example/auth/v1" })).logged).toEqual([]);
    await database.db.deleteFrom("auth_provider.settings").where("name", "=", "letter-secret").execute();
  });
});
