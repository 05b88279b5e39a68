import { setTimeout as delay } from "node:timers/promises";
import type { TestApp } from "./app.ts";

/**
 * Maximum bytes a server may send before the first acknowledgment: ten segments of 1,460 bytes (RFC 6928). A page
 * that fits shows one round trip earlier, 150 ms on a phone connection.
 */
export const initialWindowBytes = 14_600;

/**
 * Returns the bytes of the response, including its head, in the smaller form that popular pages get. A page that is not
 * cached has only one form.
 */
export async function popularResponseBytes(app: TestApp, path: string): Promise<number> {
  const get = async () => await app.fetch(path, { headers: { "accept-encoding": "br" } });
  const size = async () => await sizeOf(await get());
  const response = await get();
  const isStored = response.headers.get("cache-control") !== "no-store";
  const first = await sizeOf(response);
  if (!isStored) return first;
  app.setTime(new Date(app.services.clock.now().getTime() + 6000));
  let last = first;
  for (let time = 0; time < 1000 && last >= first; time += 1) {
    await delay(10);
    last = await size();
  }
  return last;
}

async function sizeOf(response: Response): Promise<number> {
  if (response.headers.get("content-encoding") !== "br") throw new Error("The response is not compressed.");
  // The rest of the head: status line, Date, Connection, Keep-Alive.
  const head = [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 120);
  return head + (await response.arrayBuffer()).byteLength;
}
