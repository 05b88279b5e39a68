import type Stripe from "stripe";
import type { RecordAccess } from "../store/store.ts";
import { ApiError } from "./errors.ts";
import { listResponse } from "./list-response.ts";

/** Stripe includes the ten most recent refunds in an expanded charge. */
const refundsInCharge = 10;

/** Stripe's limit. */
const maxDepth = 4;

/** Replaces ids by their objects, as in `payment_intent.latest_charge`. Throws an ApiError for other properties. */
export async function expand<Item extends object>(
  records: RecordAccess,
  item: Item,
  paths: readonly string[],
): Promise<Item> {
  let expanded = { ...item } as Record<string, unknown>;
  for (const path of paths) expanded = await expandPath(records, expanded, path.split("."));
  return expanded as Item;
}

/** Expands every object of a list; paths start with `data`. */
export async function expandList<Item extends object>(
  records: RecordAccess,
  list: Stripe.ApiList<Item>,
  paths: readonly string[],
): Promise<Stripe.ApiList<Item>> {
  const inItem = pathsInItem(paths);
  return { ...list, data: await Promise.all(list.data.map((item) => expand(records, item, inItem))) };
}

function pathsInItem(paths: readonly string[]): string[] {
  return paths.map((path) => {
    if (!path.startsWith("data.")) throw notExpandable(path);
    return path.slice("data.".length);
  });
}

async function expandPath(
  records: RecordAccess,
  item: Record<string, unknown>,
  path: readonly string[],
): Promise<Record<string, unknown>> {
  const [name, ...rest] = path;
  if (name === undefined) return item;
  if (path.length > maxDepth) throw new ApiError(400, "You cannot expand more than 4 levels of a property.");
  const value = await resolve(records, item, name);
  if (value === null || rest.length === 0) return { ...item, [name]: value };
  return { ...item, [name]: await expandPath(records, value, rest) };
}

async function resolve(
  records: RecordAccess,
  item: Record<string, unknown>,
  name: string,
): Promise<Record<string, unknown> | null> {
  const value = item[name];
  if (name === "refunds" && item.object === "charge") return { ...(await refundsOf(records, String(item.id))) };
  if (value === null) return null;
  if (typeof value === "object") return value as Record<string, unknown>;
  if (typeof value !== "string") throw notExpandable(name);
  if (name === "payment_intent") return spread(await records.find("intent", value));
  if (name === "latest_charge" || name === "charge") return spread(await records.find("charge", value));
  throw notExpandable(name);
}

async function refundsOf(records: RecordAccess, chargeId: string): Promise<object> {
  const all = (await records.list("refund")).filter(({ charge }) => charge === chargeId);
  return listResponse(all, { limit: refundsInCharge }, `/v1/charges/${chargeId}/refunds`);
}

function spread(found: object | null): Record<string, unknown> | null {
  return found === null ? null : { ...found };
}

function notExpandable(name: string): ApiError {
  return new ApiError(400, `This property cannot be expanded (${name}).`, { param: "expand" });
}
