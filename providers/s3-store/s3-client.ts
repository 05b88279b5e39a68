import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { backoffMs } from "#std/async/backoff.ts";

export type S3Settings = {
  /** Scheme, host and port. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The prefix of every key: empty, or with a trailing slash. */
  prefix: string;
  /** Whether the bucket is in the URL's path or in its host. */
  pathStyle: boolean;
};

/** `allMs` limits all attempts of a request together. */
export type S3Limits = { attempts: number; attemptMs: number; allMs: number };

type S3Request = {
  method: "GET" | "PUT" | "DELETE";
  /** Without the prefix; null for the bucket itself. */
  key: string | null;
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  type?: string;
};

/** The store rejected the request, and would reject it again. */
export class S3ResponseError extends Error {
  readonly status: number;
  /** S3's error code; empty if there is none. */
  readonly code: string;

  constructor(method: string, status: number, code: string) {
    super(`The S3 store responded to ${method} with ${status} ${code}`.trimEnd());
    this.name = "S3ResponseError";
    this.status = status;
    this.code = code;
  }
}

/** The store did not respond, or responded with a server error, at the last attempt too. */
class S3UnavailableError extends Error {
  constructor(method: string, reason: string) {
    super(`The S3 store cannot be used for ${method}: ${reason}`);
    this.name = "S3UnavailableError";
  }
}

export type S3Client = {
  /** Returns the response's body. Retries connection and server errors: every request is idempotent. */
  send(request: S3Request, limits: S3Limits): Promise<Uint8Array<ArrayBuffer>>;
};

const pauses = { firstMs: 100, maxMs: 1_000 };

/** Signs each attempt separately, including the hash of its content. */
export function createS3Client(settings: S3Settings): S3Client {
  const { accessKeyId, secretAccessKey, region } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });

  async function attempt({ method, body, type, ...request }: S3Request, milliseconds: number) {
    const headers = {
      "x-amz-content-sha256": createHash("sha256")
        .update(body ?? "")
        .digest("hex"),
      ...(type !== undefined && { "content-type": type }),
    };
    const signed = await signer.sign(urlOf(settings, request), { method, headers, ...(body && { body }) });
    // The timeout includes reading the body. Redirects are not followed: they would send the signature to another host.
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)));
    const response = await fetch(signed, { redirect: "manual", signal });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  return {
    async send(request, { attempts, attemptMs, allMs }) {
      const ends = performance.now() + allMs;
      for (let count = 1; ; count += 1) {
        let reason: string;
        try {
          const { status, bytes } = await attempt(request, Math.min(attemptMs, ends - performance.now()));
          if (status >= 200 && status < 300) return bytes;
          const code = codeOf(bytes);
          if (!isTemporary(status, code)) throw new S3ResponseError(request.method, status, code);
          reason = `${status} ${code}`.trimEnd();
        } catch (error) {
          if (error instanceof S3ResponseError) throw error;
          reason = reasonOf(error);
        }
        const pause = backoffMs(count, pauses, Math.random());
        if (count >= attempts || performance.now() + pause >= ends)
          throw new S3UnavailableError(request.method, reason);
        await wait(pause);
      }
    },
  };
}

function urlOf(
  { endpoint, bucket, prefix, pathStyle }: S3Settings,
  { key, query }: Pick<S3Request, "key" | "query">,
): string {
  const url = new URL(endpoint);
  if (!pathStyle) url.host = `${bucket}.${url.host}`;
  url.pathname = `${pathStyle ? `/${bucket}` : ""}${key === null ? "" : `/${prefix}${key}`}`;
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

function isTemporary(status: number, code: string): boolean {
  return status >= 500 || status === 429 || status === 408 || code === "RequestTimeout";
}

/** Ignores the rest of an error's body, which can contain the key and the signed text. */
function codeOf(bytes: Uint8Array): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(bytes).toString("utf8"))?.[1] ?? "";
}

/** Unwraps the connection error inside an error of `fetch`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "no response in time";
  const { cause } = error;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
}
