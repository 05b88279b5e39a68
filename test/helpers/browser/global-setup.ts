import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#database/open-database.ts";
import { isMediaName } from "#domain/media/media.ts";
import { createFolderStore } from "#providers/folder-store/folder-store.ts";
import { type KnownListings, storeKnownListings } from "#test/helpers/listings/known-listings.ts";
import { addPhotos, detailedJpeg, type TestPhoto } from "#test/helpers/media/add-photos.ts";
import { startSite } from "#test/helpers/site.ts";

/** The sites shared by all browser tests, which must not change what other tests see. */
export type TestSites = {
  /** 400 demo listings and the known listings of tests. */
  full: string;
  /** Has no public listing: results show samples. Trusts a proxy, so that members may come from any address. */
  empty: string;
  /** The data folder of the empty site, with the emails that it writes. */
  emptyData: string;
  ids: KnownListings;
};

declare module "vitest" {
  interface ProvidedContext {
    sites: TestSites;
  }
}

/** A landscape, a portrait and another landscape photo, two of them with captions. */
async function photosOfSchool(): Promise<TestPhoto[]> {
  return [
    { bytes: await detailedJpeg(1), caption: "The entrance on Plum Street", captionZh: "梅花街入口" },
    { bytes: await detailedJpeg(2, 900, 1400) },
    { bytes: await detailedJpeg(3, 2000, 900), caption: "The library" },
  ];
}

/** The `globalSetup` of the browser tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let ids: KnownListings = { teacher: "", school: "", ended: "" };
  const prepare = async (dataDir: string) => {
    const opened = await openDatabase({ folder: join(dataDir, "pglite") });
    ids = await storeKnownListings(opened.db);
    const files = createFolderStore(join(dataDir, "media"), isMediaName);
    await addPhotos(opened.db, files, ids.school, await photosOfSchool());
    await opened.close();
  };
  const starts = await Promise.allSettled([
    startSite({ prepare, environment: { TRUSTED_PROXIES: "1" } }),
    startSite({ listings: 0, environment: { TRUSTED_PROXIES: "1" } }),
  ]);
  const sites = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const stop = async () => {
    await Promise.all(sites.map((site) => site.stop()));
  };
  const [full, empty] = sites;
  if (!full || !empty) {
    await stop();
    throw starts.find((start) => start.status === "rejected")?.reason;
  }
  project.provide("sites", { full: full.origin, empty: empty.origin, emptyData: empty.dataDir, ids });
  return stop;
}
