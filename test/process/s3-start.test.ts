import { describe, expect, test } from "vitest";
import { copySnapshotTo } from "#test/helpers/database/server/pglite-snapshot.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { hasRadosgw, s3Environment, startRadosgw } from "#test/helpers/media/radosgw.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

const absent = { S3_BUCKET: "photos", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "the-secret-of-the-key" };

test("an unresponsive store at startup is logged, and the site is served", async () => {
  const { folder, remove } = temporaryFolder();
  await copySnapshotTo(folder);
  const environment = { ...absent, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  const server = await startServer(folder, { environment });
  await server.ready;
  expect((await fetch(`${server.origin}/`)).status).toBe(200);
  await expect
    .poll(() => server.log())
    .toContainEqual(
      expect.objectContaining({ event: "media-store-unavailable", reason: expect.stringContaining("ECONNREFUSED") }),
    );
  server.kill("SIGTERM");
  await server.ended;
  expect(server.stdout() + server.stderr()).not.toContain(absent.S3_SECRET_ACCESS_KEY);
  remove();
});

describe.skipIf(!hasRadosgw)("on Ceph's radosgw", () => {
  test("settings rejected by the store prevent startup and are named, without the secret", async () => {
    const store = await startRadosgw();
    const right = s3Environment(store.settings);
    for (const [name, value] of [
      ["S3_SECRET_ACCESS_KEY", "another-secret"],
      ["S3_ACCESS_KEY_ID", "UNKNOWN"],
      ["S3_BUCKET", "missing"],
    ] as const) {
      const { folder, remove } = temporaryFolder();
      const server = await startServer(folder, { environment: { ...right, [name]: value } });
      expect(await server.ended).toBe(1);
      expect(server.stderr()).toContain(`\n${name}: `);
      expect(server.stdout() + server.stderr()).not.toContain("another-secret");
      remove();
    }
    await store.close();
  });
});
