import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createArchiveKey,
  eraseArchive,
  isExportName,
  newArchiveName,
  readArchive,
  writeArchive,
} from "#domain/data-export/archive.ts";
import { isMediaName } from "#domain/media/media.ts";
import { awakeMsOf } from "#test/helpers/awake-time.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { namesOf, testFileStore } from "#test/helpers/media/file-store-contract.ts";
import { hasRadosgw, type S3Server, startRadosgw } from "#test/helpers/media/radosgw.ts";
import type { S3Limits, S3Settings } from "./s3-client.ts";
import { createS3Store, exportLimits } from "./s3-store.ts";

const name = `${"ab".repeat(10)}-320.webp`;
const later = () => new Date(Date.now() + 60_000);
const limitsOf = (each: S3Limits) => ({ get: each, put: each, delete: each, list: each, check: each });
/** For responses that never arrive. */
const shortLimits = limitsOf({ attempts: 3, attemptMs: 150, allMs: 600 });
/** Longer than a test, so that only the limits of `shortLimits` can end a request. */
const longLimits = limitsOf({ attempts: 3, attemptMs: 100_000, allMs: 200_000 });
const fake = { bucket: "photos", region: "us-east-1", accessKeyId: "key", secretAccessKey: "secret", prefix: "" };

/** A store with scripted responses, for cases that a real one does not produce on demand. */
async function fakeStore(respond: RequestListener, limits = longLimits) {
  const server = createServer(respond).listen(await freePort(), "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { files: createS3Store({ ...fake, endpoint, pathStyle: true }, isMediaName, limits), close };
}

describe.skipIf(!hasRadosgw)("on Ceph's radosgw", () => {
  let server: S3Server;
  const open = (changes: Partial<S3Settings> = {}) => createS3Store({ ...server.settings, ...changes }, isMediaName);
  beforeAll(async () => {
    server = await startRadosgw();
  }, 120_000);
  afterAll(() => server?.close());

  testFileStore("S3", async () => ({ files: open(), close() {} }));

  test.each([
    [{ secretAccessKey: "wrong" }, "S3_SECRET_ACCESS_KEY"],
    [{ accessKeyId: "UNKNOWN" }, "S3_ACCESS_KEY_ID"],
    [{ bucket: "missing" }, "S3_BUCKET: there is no bucket missing"],
  ])("%o fails every operation, and the check names the setting", async (changes, reason) => {
    const files = open(changes);
    expect(await files.check()).toEqual({ isPermanent: true, reason: expect.stringContaining(reason) });
    await expect(files.put(name, Buffer.from("x"))).rejects.toThrow(/PUT with 40[34]/);
    await expect(files.get(name)).rejects.toThrow(/GET with 40[34]/);
    await expect(files.delete(name)).rejects.toThrow(/DELETE with 40[34]/);
    await expect(namesOf(files, later())).rejects.toThrow(/GET with 40[34]/);
  });

  test("changed content and a signature for another file are rejected", async () => {
    const { endpoint, bucket, prefix, accessKeyId, secretAccessKey, region } = server.settings;
    const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
    const url = `${endpoint}/${bucket}/${prefix}ab/${name}`;
    const hash = createHash("sha256").update("signed").digest("hex");
    const { headers } = await signer.sign(url, { method: "PUT", headers: { "x-amz-content-sha256": hash } });
    const put = async (to: string, body: string) => (await fetch(to, { method: "PUT", headers, body })).status;
    expect([await put(url, "forged"), await put(`${url}x`, "signed")]).toEqual([400, 403]);
    expect(await open().get(name)).toBeNull();
    expect(await put(url, "signed")).toBe(200);
    await open().delete(name);
  });

  test("a list of many pages is complete", async () => {
    const names = Array.from({ length: 1100 }, (_, index) => `${index.toString(16).padStart(20, "0")}-320.webp`);
    const files = open({ prefix: "many/" });
    for (let from = 0; from < names.length; from += 50)
      await Promise.all(names.slice(from, from + 50).map((each) => files.put(each, Buffer.from("x"))));
    expect((await namesOf(files, later())).toSorted()).toEqual(names);
    expect(await namesOf(open(), later())).toEqual([]);
  });

  test("data exports have their own prefix, which the photo store neither lists nor reads", async () => {
    const exports = createS3Store({ ...server.settings, prefix: "apart/exports/" }, isExportName, exportLimits);
    const media = open({ prefix: "apart/" });
    const key = await createArchiveKey();
    const stored = { archive: newArchiveName(), key: key.key };
    const bytes = Buffer.alloc(9_000_000, "canary ");
    async function* chunks() {
      yield bytes;
    }
    await writeArchive(exports, stored, chunks(), async () => {});
    const names = [0, 1, 2].map((index) => `${stored.archive}-${index}.part`);
    expect((await namesOf(exports, later())).toSorted()).toEqual(names);
    expect(await namesOf(media, later())).toEqual([]);
    await expect(media.get(names[0] ?? "")).rejects.toThrow("not the name");
    expect(Buffer.from((await exports.get(names[0] ?? "")) ?? []).includes("canary")).toBe(false);
    const read: Uint8Array[] = [];
    for await (const part of readArchive(exports, stored, 3)) read.push(part);
    expect(Buffer.concat(read).equals(bytes)).toBe(true);
    await eraseArchive(exports, stored.archive, 3);
    expect(await namesOf(exports, later())).toEqual([]);
  });

  test("files are complete or missing after the store is killed during writes, and it works after a restart", async () => {
    const bytes = Buffer.alloc(300_000, 7);
    const names = Array.from({ length: 30 }, (_, index) => `${index.toString(16).padStart(20, "c")}-320.webp`);
    const files = createS3Store({ ...server.settings, prefix: "killed/" }, isMediaName);
    const stored: string[] = [];
    const writes = Promise.allSettled(names.map((each) => files.put(each, bytes).then(() => stored.push(each))));
    await expect.poll(() => stored.length, { interval: 2 }).toBeGreaterThanOrEqual(3);
    await server.kill();
    await writes;
    await expect(files.put(name, bytes)).rejects.toThrow("ECONNREFUSED");
    expect(await files.check()).toEqual({ isPermanent: false, reason: expect.stringContaining("ECONNREFUSED") });
    await server.start();
    const found = await namesOf(files, later());
    expect(found).toEqual(expect.arrayContaining(stored));
    for (const each of found) expect((await files.get(each))?.byteLength).toBe(bytes.byteLength);
    await files.put(name, bytes);
    expect((await files.get(name))?.byteLength).toBe(bytes.byteLength);
  });

  test("an unresponsive store times out at its limit", async () => {
    const files = createS3Store(server.settings, isMediaName, shortLimits);
    await server.pause();
    const other = `${"ef".repeat(10)}-320.webp`;
    for (const work of [() => files.get(name), () => files.put(other, Buffer.from("x")), () => files.delete(name)])
      expect(await awakeMsOf(() => expect(work()).rejects.toThrow("no response in time"))).toBeLessThan(1_500);
    server.resume();
    expect(await open().get(name)).toBeNull();
  });
});

test("errors of the store are retried, and rejections are not", async () => {
  const requests: string[] = [];
  const { files, close } = await fakeStore(({ method = "", headers }, response) => {
    requests.push(method);
    expect(headers["x-amz-content-sha256"]).toMatch(/^[\da-f]{64}$/);
    response.statusCode = method === "GET" ? 403 : requests.length < 3 ? 503 : 200;
    response.end(method === "GET" ? "<Error><Code>AccessDenied</Code><Key>secret</Key></Error>" : "");
  });
  await files.put(name, Buffer.from("x"));
  expect(requests).toEqual(["PUT", "PUT", "PUT"]);
  await expect(files.get(name)).rejects.toThrow("The S3 store responded to GET with 403 AccessDenied");
  expect(requests).toHaveLength(4);
  close();
});

test("a truncated body is rejected and does not block the reader", async () => {
  const { files, close } = await fakeStore((_, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half");
  }, shortLimits);
  expect(await awakeMsOf(() => expect(files.get(name)).rejects.toThrow("no response in time"))).toBeLessThan(1_500);
  close();
});

test("a redirect is not followed, to keep the signature from other hosts", async () => {
  const { files, close } = await fakeStore((_, response) => {
    response.writeHead(301, { location: "https://elsewhere.example/" });
    response.end("<Error><Code>PermanentRedirect</Code></Error>");
  });
  expect(await files.check()).toEqual({ isPermanent: true, reason: expect.stringContaining("S3_REGION") });
  close();
});

test("a response that is not a list is rejected instead of read as an empty bucket", async () => {
  const { files, close } = await fakeStore((_, response) => void response.end("<html>Hello</html>"));
  await expect(namesOf(files, later())).rejects.toThrow("other than a list");
  expect(await files.check()).toMatchObject({ reason: expect.stringContaining("other than a list") });
  close();
});

test("a bucket can be addressed as a host", async () => {
  const files = createS3Store({ ...fake, endpoint: "http://s3.invalid", pathStyle: false }, isMediaName, longLimits);
  await expect(files.get(name)).rejects.toThrow("cannot be used for GET: ENOTFOUND");
});
