import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import { type ItemsSource, readOwnItems } from "#app/private-data/own-items.ts";
import type { Result } from "#std/result.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";

type Outcome<Own> = Promise<Result<Own, ApiFailure>>;

export type ItemsApi<Own> = {
  read(signal?: AbortSignal): Outcome<Own>;
  /** `id` is chosen by the caller: repeating the call adds nothing. */
  add(id: string, input: object): Outcome<Own>;
  change(id: string, version: number, input: object): Outcome<Own>;
  remove(id: string): Outcome<Own>;
  order(ids: string[]): Outcome<Own>;
};

/** The owner's items on the server. Never throws; every call may be repeated. */
export function createItemsApi<Own>(options: ApiOptions, source: ItemsSource<Own>): ItemsApi<Own> {
  const { path, pick } = source;
  const send = (method: "POST" | "PUT" | "DELETE", to: string, body?: object) =>
    callApi(options, { method, path: to, ...(body && { body }) }, pick);
  return {
    read: (signal) => readOwnItems(options, source, signal),
    add: (id, input) => send("POST", path, { id, ...snakeCaseKeys(input) }),
    change: (id, version, input) => send("PUT", `${path}/${id}`, { version, ...snakeCaseKeys(input) }),
    remove: (id) => send("DELETE", `${path}/${id}`),
    order: (order) => send("PUT", `${path}/order`, { order }),
  };
}
