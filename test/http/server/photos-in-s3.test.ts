import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepMedia } from "#domain/media/media-files.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { type AuthSite, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { awakeMsOf } from "#test/helpers/awake-time.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { hasRadosgw, type S3Server, s3Environment, startRadosgw } from "#test/helpers/media/radosgw.ts";
import { plainJpeg } from "#test/helpers/media/test-images.ts";

type Photo = { id: string; url: string };

const dayMs = 24 * 3_600_000;

describe.skipIf(!hasRadosgw)("photos in S3", () => {
  let server: S3Server;
  let site: AuthSite;
  let elsewhere: TestApp;
  let token = "";
  let listing = "";

  beforeAll(async () => {
    server = await startRadosgw();
    const environment = s3Environment(server.settings);
    site = await startAuthSite({ environment });
    const open = async () => ({ opened: site.opened, close: async () => {} });
    elsewhere = await createTestApp({ environment, open, now: () => new Date() });
    const client = await site.signUp("owner@taoli.example");
    token = await tokenOf(client);
    const { user } = (await client.getSession()).data.session ?? {};
    const paid = { is_active: true, subscription_expires_at: new Date(Date.now() + 30 * dayMs) };
    listing = await insertListing(site.opened.db, teacherColumns({ user_id: user?.id ?? "", ...paid }));
  });
  afterAll(async () => {
    await elsewhere?.close();
    await site?.close();
    await server?.close();
  });

  const headers = () => ({ authorization: `Bearer ${token}` });
  const add = async (shade: number) => {
    const body = new Uint8Array(await plainJpeg(shade));
    return await fetch(`${site.origin}/api/me/photos?consent=1`, { method: "POST", headers: headers(), body });
  };
  const own = async () => {
    const response = await fetch(`${site.origin}/api/me/photos`, { headers: headers() });
    return ((await response.json()) as { photos: Photo[] }).photos;
  };
  const problem = async () => {
    const response = await fetch(`${site.origin}/readyz/details`);
    return ((await response.json()) as { files: { problem: string | null } }).files.problem;
  };

  test("a photo stored by one process is served by another", async () => {
    expect((await add(1)).status).toBe(201);
    const [photo] = await own();
    const [here, there] = [await fetch(site.origin + photo?.url), await elsewhere.fetch(photo?.url ?? "")];
    expect([here.status, there.status, there.headers.get("content-type")]).toEqual([200, 200, "image/webp"]);
    expect(Buffer.from(await there.arrayBuffer()).equals(Buffer.from(await here.arrayBuffer()))).toBe(true);
    expect(await problem()).toBeNull();
  });

  test("during an outage of the store images get 503 and uploads an error; afterwards confirmed photos exist", async () => {
    const before = await own();
    await server.kill();
    const [image, upload, page] = await Promise.all([
      fetch(site.origin + before[0]?.url),
      add(2),
      fetch(`${site.origin}/listing/${listing}`),
    ]);
    expect([image.status, image.headers.get("retry-after"), upload.status, page.status]).toEqual([503, "5", 503, 200]);
    expect(await upload.json()).toMatchObject({ error: { code: "unavailable" } });
    expect(await problem()).toContain("ECONNREFUSED");
    expect(await own()).toEqual(before);
    await server.start();
    expect((await fetch(site.origin + before[0]?.url)).status).toBe(200);
    expect((await add(2)).status).toBe(201);
    expect(await problem()).toBeNull();
  });

  test("an unresponsive store delays an image for seconds, but no page", async () => {
    const [photo] = await own();
    await server.pause();
    try {
      const order: [name: string, status: number][] = [];
      const read = async (name: string, path: string) =>
        void order.push([name, (await fetch(site.origin + path)).status]);
      const both = () => Promise.all([read("image", photo?.url ?? ""), read("page", `/listing/${listing}`)]);
      expect(await awakeMsOf(both)).toBeLessThan(8_000);
      expect(order).toEqual([
        ["page", 200],
        ["image", 503],
      ]);
    } finally {
      server.resume();
    }
  });

  test("the sweep erases files of a photo a week after its removal, and files without a row", async () => {
    const { files } = site.media;
    const [gone, remaining] = await own();
    const stray = `${"0f".repeat(10)}-320.webp`;
    await files.put(stray, Buffer.from("x"));
    await fetch(`${site.origin}/api/me/photos/${gone?.id}`, { method: "DELETE", headers: headers() });
    for (const days of [1, 9, 18]) {
      const now = () => new Date(Date.now() + days * dayMs);
      await sweepMedia({ ...site.services, clock: { now } }, files);
    }
    const names: string[] = [];
    for await (const batch of files.list(new Date(Date.now() + dayMs))) names.push(...batch);
    const id = remaining?.url.slice("/media/".length).slice(0, 20) ?? "";
    expect(names).toHaveLength(5);
    expect(names.every((name) => name.startsWith(id))).toBe(true);
  });
});
