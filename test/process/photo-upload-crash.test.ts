import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { type FileStore, isMediaName, mediaNames } from "#domain/media/media.ts";
import { sweepMedia } from "#domain/media/media-files.ts";
import { createFolderStore } from "#providers/folder-store/folder-store.ts";
import { createS3Store } from "#providers/s3-store/s3-store.ts";
import { createListing, signUp } from "#test/helpers/auth/account-requests.ts";
import { copySnapshotTo } from "#test/helpers/database/server/pglite-snapshot.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { namesOf } from "#test/helpers/media/file-store-contract.ts";
import { hasRadosgw, s3Environment, startRadosgw } from "#test/helpers/media/radosgw.ts";
import { plainJpeg } from "#test/helpers/media/test-images.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

const environment = { AUTH_RATE_LIMITS: "0", CONFIRM_EMAIL: "0", TRUSTED_PROXIES: "1" };

const promise = "a process killed during uploads loses no confirmed photo, and a sweep erases all other files";

test(promise, async () => {
  const { folder, remove } = temporaryFolder();
  const files = createFolderStore(join(folder, "media"), isMediaName);
  await killAmidUploads(folder, { files, list: async () => filesOf(folder), settings: {} });
  remove();
});

test.skipIf(!hasRadosgw)(`in S3, ${promise}`, async () => {
  const { folder, remove } = temporaryFolder();
  const server = await startRadosgw();
  const files = createS3Store(server.settings, isMediaName);
  const list = () => namesOf(files, new Date(Date.now() + 60_000));
  await killAmidUploads(folder, { files, list, settings: s3Environment(server.settings) });
  await server.close();
  remove();
});

/** `settings` makes the processes store files in the store of `files`; `list` returns all of their names. */
type Store = { files: FileStore; list: () => Promise<string[]>; settings: Record<string, string> };

async function killAmidUploads(folder: string, { files, list, settings }: Store): Promise<void> {
  await copySnapshotTo(folder);
  const confirmed: string[] = [];
  for (const round of [0, 1, 2]) {
    const server = await startServer(folder, { environment: { ...environment, ...settings } });
    await server.ready;
    const account = await signUp(server.origin, round);
    await createListing(server.origin, account);
    const headers = { authorization: `Bearer ${account.accessToken}`, "x-forwarded-for": account.address };
    const uploads = [0, 1, 2].map(async (number) => {
      const body = new Uint8Array(await plainJpeg(round * 10 + number, 1600, 1200));
      const response = await fetch(`${server.origin}/api/me/photos?consent=1`, { method: "POST", headers, body });
      if (response.status === 201) confirmed.push(((await response.json()) as { photo: { id: string } }).photo.id);
    });
    const all = Promise.allSettled(uploads);
    while ((await list()).length < 3 + round * 15) await wait(5);
    await wait(round * 60);
    server.kill("SIGKILL");
    await server.ended;
    await all;
  }

  const opened = await openDatabase({ folder: join(folder, "pglite") });
  const { db } = opened;
  const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
  await sweepMedia(testServices(db, days(8)), files);
  const photos = await db.selectFrom("listing_photos").select(["id", "file_hash"]).execute();
  expect(photos.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed));
  const named = photos.flatMap(({ file_hash }) => mediaNames(file_hash));
  expect((await list()).toSorted()).toEqual([...new Set(named)].toSorted());
  expect(await db.selectFrom("media_files").select("hash").execute()).toHaveLength(
    new Set(photos.map(({ file_hash }) => file_hash)).size,
  );
  await opened.close();
}

function filesOf(folder: string): string[] {
  try {
    const entries = readdirSync(join(folder, "media"), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    return [];
  }
}
