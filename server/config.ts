import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const megabytes = z.coerce.number().int().min(1).max(4096);

/** Every setting of the process, with the default that makes it run on a fresh machine. */
export const settings = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: port.default(3000),
  ORIGIN: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  PAGE_CACHE_MB: megabytes.default(64),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export type Config = {
  host: string;
  port: number;
  /** Scheme, host and port as visitors type them; without a trailing slash. */
  origin: string;
  /** False when the origin is only the default of a laptop. */
  originIsSet: boolean;
  databaseUrl: string | undefined;
  dataDir: string;
  pageCacheBytes: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
};

/** A setting that cannot be used. The message names every wrong setting and says what it wants. */
export class ConfigError extends Error {}

/** Reads and checks the environment. An empty value counts as not set. Throws a ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): Readonly<Config> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(set);
  if (!parsed.success) throw new ConfigError(explain(parsed.error));
  const { data } = parsed;
  return Object.freeze({
    host: data.HOST,
    port: data.PORT,
    origin: data.ORIGIN ?? `http://localhost:${data.PORT}`,
    originIsSet: data.ORIGIN !== undefined,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    pageCacheBytes: data.PAGE_CACHE_MB * 1024 * 1024,
    logLevel: data.LOG_LEVEL,
  });
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  return ["These settings cannot be used:", ...lines].join("\n");
}

/** The environment of this process. No other file reads it. */
export function processConfig(): Readonly<Config> {
  return readConfig(process.env);
}
