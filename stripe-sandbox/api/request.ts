import { z } from "zod";
import type { SandboxContext } from "../options.ts";
import type { RecordAccess } from "../store/store.ts";
import { ApiError } from "./errors.ts";

/** A form value: a string, or a table of further values. Lists are tables with the keys 0, 1, 2. */
export type FormValue = string | FormTable;
export type FormTable = { [key: string]: FormValue };

/** Handles one API call: parameters in, response object out. Throws an ApiError. */
export type Call = (sandbox: SandboxContext, records: RecordAccess, form: FormTable, id: string) => Promise<object>;

/** Digits only: form values are strings. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/u)
  .transform(Number);

/** The `expand` parameter. */
export const expandPaths = z.preprocess(toList, z.array(z.string())).default([]);

const part = /\[([^[\]]*)\]/gu;

/** Parses Stripe's notation for nested parameters, `a[b][0]=c`. On contradictory input the first value wins. */
export function parseForm(text: string): FormTable {
  const form = table();
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value);
  return form;
}

/** Validates parameters. Throws an ApiError that names the first invalid one, as in `line_items[0][quantity]`. */
export function readForm<Shape>(schema: z.ZodType<Shape>, form: FormTable): Shape {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)]);
    throw new ApiError(400, `Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = nameOf(issue?.path ?? []);
  if (issue?.code === "invalid_type" && issue.message.includes("undefined"))
    throw new ApiError(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });
  throw new ApiError(400, `Invalid ${param}`, { param });
}

/** Returns the values of a form object with numeric keys. */
export function toList(value: unknown): FormValue[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

function nameOf(path: readonly PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return `${head ?? ""}${rest.map((key) => `[${key}]`).join("")}`;
}

function pathOf(name: string): string[] {
  const [head = name] = name.split("[");
  return [head, ...[...name.matchAll(part)].map(([, key]) => key ?? "")];
}

function put(form: FormTable, path: string[], value: string): void {
  const [key = "", ...rest] = path;
  // `a[]=x&a[]=y` numbers its values implicitly.
  const name = key === "" ? String(Object.keys(form).length) : key;
  if (rest.length === 0) {
    form[name] ??= value;
    return;
  }
  const inner = (form[name] ??= table());
  if (typeof inner === "object") put(inner, rest, value);
}

/** Without a prototype, because the keys are untrusted. */
function table(): FormTable {
  return Object.create(null) as FormTable;
}
