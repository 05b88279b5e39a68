import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/start/config.ts";
import { createTestAuth } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { createAccounts } from "./accounts.ts";
import { findAuthSecret } from "./auth-secret.ts";
import { createEmailCipher } from "./email-encryption.ts";

const postgres = { DATABASE_URL: "postgres://taoli@localhost/taoli" };
const given = "a setting with at least 32 characters";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "taoli-secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("decryption requires the same secret and unchanged data", async () => {
  const encrypt = createEmailCipher(given);
  const encrypted = await encrypt.encrypt("your code 482913");
  expect(encrypted).not.toBe(await encrypt.encrypt("your code 482913"));
  expect(Buffer.from(encrypted, "base64url").toString()).not.toContain("482913");
  expect(await createEmailCipher(given).open(encrypted)).toBe("your code 482913");
  expect(createEmailCipher(given).keyName).toBe(encrypt.keyName);
  const other = createEmailCipher(`${given}!`);
  expect(other.keyName).not.toBe(encrypt.keyName);
  await expect(other.open(encrypted)).rejects.toThrow();
  await expect(encrypt.open(encrypted.replace(/.$/u, (last) => (last === "A" ? "Q" : "A")))).rejects.toThrow();
  await expect(encrypt.open("{}")).rejects.toThrow();
});

eachDatabase((database) => {
  beforeEach(async () => {
    await database.db.deleteFrom("auth_provider.signing_keys").execute();
    await database.db.deleteFrom("auth_provider.settings").execute();
  });

  const file = () => join(dataDir, "secret");

  async function find(environment: Record<string, string> = {}) {
    const services = testServices(database.db);
    const config = readConfig({ DATA_DIR: dataDir, ...environment });
    const secret = await findAuthSecret(config, database.db, services.log);
    return { ...secret, logged: services.logged, start: () => createAccounts(config, services, secret) };
  }

  test("AUTH_SECRET takes precedence and is never stored", async () => {
    for (const environment of [{}, postgres])
      expect(await find({ AUTH_SECRET: given, ...environment })).toMatchObject({ text: given, logged: [] });
    expect(existsSync(file())).toBe(false);
  });

  test("without AUTH_SECRET the secret is stored in a file readable by its user only", async () => {
    const { text, logged, start } = await find();
    await start();
    expect([text.length, logged]).toEqual([64, []]);
    expect((await find()).text).toBe(text);
    expect([statSync(file()).mode & 0o777, readFileSync(file(), "utf8")]).toEqual([0o600, text]);
    expect(await database.db.selectFrom("auth_provider.settings").selectAll().execute()).toEqual([]);
    writeFileSync(file(), "");
    await expect(find()).rejects.toThrow(ConfigError);
    await expect(find()).rejects.toThrow(file());
  });

  test("the secret file logs a warning with PostgreSQL; processes that share the folder use the same secret", async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => find(postgres)));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    for (const { logged } of all) expect(logged).toEqual([{ level: "warn", event: "auth-secret-in-a-file" }]);
  });

  test("with a hosted provider the secret is not stored", async () => {
    const hosted = { AUTH_URL: "https://hosted.example/auth/v1", ...postgres };
    const [one, other] = [await find(hosted), await find(hosted)];
    expect(one.text).not.toBe(other.text);
    expect([one.logged, existsSync(file())]).toEqual([[], false]);
  });

  test("a secret stored in the database by an earlier version is moved to the file", async () => {
    const value = "o".repeat(64);
    await database.db.insertInto("auth_provider.settings").values({ name: "secret", value }).execute();
    const { text, start } = await find();
    await start();
    expect([text, readFileSync(file(), "utf8")]).toEqual([value, value]);
    expect(await database.db.selectFrom("auth_provider.settings").selectAll().execute()).toEqual([]);
  });

  test("keys without a secret prevent startup with instructions, and no secret is created", async () => {
    await createTestAuth(database.db, { secret: given });
    for (const environment of [{}, postgres]) {
      const refused: unknown = await find(environment).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ConfigError);
      expect(String(refused)).toMatch(
        /AUTH_SECRET is not set, and there is no .*\/secret, but .*change-secret --lost/u,
      );
    }
    expect(existsSync(file())).toBe(false);
  });

  test("a secret that does not match the keys prevents startup with instructions, and changes nothing", async () => {
    await createTestAuth(database.db, { secret: given });
    const stored = () => database.db.selectFrom("auth_provider.signing_keys").selectAll().execute();
    const before = await stored();
    const wrong = await find({ AUTH_SECRET: `${given}, but wrong` });
    await expect(wrong.start()).rejects.toThrow(ConfigError);
    await expect(wrong.start()).rejects.toThrow(/^AUTH_SECRET is not the secret .*npm run auth-keys -- change-secret/u);
    writeFileSync(file(), "x".repeat(64));
    await expect((await find()).start()).rejects.toThrow(/^AUTH_SECRET is not set, and the secret in .* is not/u);
    expect(await stored()).toEqual(before);
    await (await find({ AUTH_SECRET: given })).start();
  });

  test("a folder that is not writable is an error that names AUTH_SECRET", async () => {
    const blocked = join(dataDir, "file");
    writeFileSync(blocked, "");
    await expect(find({ DATA_DIR: blocked })).rejects.toThrow(/cannot be written \(\w+\)\. Set AUTH_SECRET/u);
    mkdirSync(join(dataDir, "new"));
    expect((await find({ DATA_DIR: join(dataDir, "new", "deeper") })).text).toHaveLength(64);
  });
});
