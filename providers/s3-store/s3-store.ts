import type { FileStore, StoreProblem } from "#domain/media/media.ts";
import { withDeadline } from "#std/async/deadline.ts";
import { explainS3Error } from "./explain-s3-error.ts";
import { parseList } from "./parse-list.ts";
import { createS3Client, type S3Limits, S3ResponseError, type S3Settings } from "./s3-client.ts";

/** By what waits for the request: a browser, an upload, or a job. */
export type S3StoreLimits = Record<"get" | "put" | "delete" | "list" | "check", S3Limits>;

const defaultLimits: S3StoreLimits = {
  get: { attempts: 3, attemptMs: 3_000, allMs: 5_000 },
  put: { attempts: 3, attemptMs: 10_000, allMs: 20_000 },
  // An erased image can be uploaded again after a minute (`domain/media/media-files.ts`).
  delete: { attempts: 3, attemptMs: 5_000, allMs: 10_000 },
  list: { attempts: 3, attemptMs: 10_000, allMs: 20_000 },
  check: { attempts: 1, attemptMs: 2_000, allMs: 2_000 },
};

/** Parts of data exports are larger, and a job or a download waits for them. */
export const exportLimits: S3StoreLimits = {
  ...defaultLimits,
  get: { attempts: 3, attemptMs: 20_000, allMs: 45_000 },
  put: { attempts: 3, attemptMs: 30_000, allMs: 70_000 },
};

const checkTimeoutMs = 5_000;

/** Written, read and deleted to check access. Not a valid image name, so the sweep ignores it. */
const probe = "write-check";

/**
 * Stores files in a bucket, under the same paths as the folder store, so that either can be copied to the other. Each
 * file is written atomically, in one request. Several processes can share a bucket.
 */
export function createS3Store(
  settings: S3Settings,
  isName: (name: string) => boolean,
  limits: S3StoreLimits = defaultLimits,
): FileStore {
  const { send } = createS3Client(settings);

  function keyOf(name: string): string {
    if (!isName(name)) throw new Error("This is not the name of a stored file.");
    return `${name.slice(0, 2)}/${name}`;
  }

  async function* list(limit: S3Limits, query: Record<string, string> = {}) {
    for (let token: string | null = ""; token !== null; ) {
      const search: Record<string, string> = { "list-type": "2", prefix: settings.prefix, ...query };
      if (token !== "") search["continuation-token"] = token;
      const page = parseList(Buffer.from(await send({ method: "GET", key: null, query: search }, limit)).toString());
      yield page.files;
      token = page.next;
    }
  }

  async function tryAll(): Promise<void> {
    await list(limits.check, { "max-keys": "1" }).next();
    await send({ method: "PUT", key: probe, body: new Uint8Array([1]) }, limits.check);
    await orNull(send({ method: "GET", key: probe }, limits.check));
    await send({ method: "DELETE", key: probe }, limits.check);
  }

  return {
    location: `bucket ${settings.bucket} at ${settings.endpoint}`,
    async put(name, bytes) {
      await send({ method: "PUT", key: keyOf(name), body: new Uint8Array(bytes), type: typeOf(name) }, limits.put);
    },
    get: async (name) => await orNull(send({ method: "GET", key: keyOf(name) }, limits.get)),
    async delete(name) {
      await orNull(send({ method: "DELETE", key: keyOf(name) }, limits.delete));
    },
    async *list(before) {
      for await (const files of list(limits.list)) {
        const old = files.filter(({ at }) => at < before.getTime());
        yield old.map(({ key }) => key.slice(key.lastIndexOf("/") + 1)).filter(isName);
      }
    },
    async check() {
      try {
        await withDeadline(checkTimeoutMs, tryAll());
        return null;
      } catch (error) {
        return problemOf(settings, error);
      }
    },
  };
}

function typeOf(name: string): string {
  if (name.endsWith(".jpg")) return "image/jpeg";
  return name.endsWith(".webp") ? "image/webp" : "application/octet-stream";
}

/** Null if the file does not exist. A missing bucket is an error. */
async function orNull<Value>(sent: Promise<Value>): Promise<Value | null> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof S3ResponseError && error.status === 404 && error.code !== "NoSuchBucket") return null;
    throw error;
  }
}

function problemOf(settings: S3Settings, error: unknown): StoreProblem {
  if (error instanceof S3ResponseError) return { isPermanent: true, reason: explainS3Error(settings, error) };
  return { isPermanent: false, reason: error instanceof Error ? error.message : String(error) };
}
