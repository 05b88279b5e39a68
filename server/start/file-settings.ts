import { z } from "zod";
import type { S3Settings } from "#providers/s3-store/s3-client.ts";

/** The settings for storing photos in S3. Without them, photos are in the data folder. */
export const fileSettings = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, "scheme, host and port only")
    .transform((text) => new URL(text).origin)
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u, "the name of a bucket: 3 to 63 of a-z, 0-9, . and -")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/u, "the name of a region, such as eu-central-1")
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]+$/u, "characters of ASCII, without spaces")
    .optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/u, "characters of ASCII, without spaces")
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$/u, "a path in the bucket, such as taoli/media")
    .transform((text) => `${text.replace(/\/$/u, "")}/`)
    .optional(),
  S3_PATH_STYLE: z
    .enum(["0", "1"])
    .transform((text) => text === "1")
    .optional(),
};

const settings = z.object(fileSettings);
const required = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Undefined for the folder store. `reject` throws. */
export function s3Config(
  data: z.infer<typeof settings>,
  reject: (message: string) => never,
): Readonly<S3Settings> | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = data;
  if (endpoint !== undefined && bucket !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined) {
    const { S3_REGION: region, S3_PREFIX: prefix = "", S3_PATH_STYLE: pathStyle = true } = data;
    return Object.freeze({ endpoint, bucket, region, accessKeyId, secretAccessKey, prefix, pathStyle });
  }
  const set = required.filter((name) => data[name] !== undefined);
  if (set.length === 0) return undefined;
  const missing = required.filter((name) => data[name] === undefined);
  return reject(`${set.join(", ")} ${set.length === 1 ? "needs" : "need"} ${missing.join(", ")} too.`);
}
