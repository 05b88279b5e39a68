import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { CardContent } from "./layouts/card-content.ts";
import type { PosterContent } from "./layouts/poster-content.ts";

/** The content of a card or poster. */
export type Drawing = CardContent | PosterContent;

/** `picture` is the JPEG named in the content, or null if it names none. */
export type RenderCard = (content: Drawing, picture: Uint8Array | null) => Promise<Uint8Array>;

/** A message to the thread. */
export type DrawRequest = { content: Drawing; picture: Uint8Array | null };

/** The thread's response for a card. */
export type DrawnCard = { png: Uint8Array } | { error: string };

/** A card takes a few hundred milliseconds. A thread that takes this long has hung. */
const drawTimeoutMs = 30_000;

/** The thread's memory limit; exceeding it ends only the thread. The outlines of the Han face use most of it. */
const heapMegabytes = 256;

const workerFile = import.meta.env.PROD
  ? join(process.cwd(), "build/server/card-worker.js")
  : join(import.meta.dirname, "dev-card-worker.ts");

function startWorker(): Worker {
  return new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
}

/**
 * Draws cards and posters on a dedicated thread, one at a time in the order of requests, so that pages do not wait.
 * The thread starts with the first card. If it crashes or hangs, the current card fails and the next one gets a new
 * thread.
 */
export function createCardThread(start = startWorker, maxMs = drawTimeoutMs): RenderCard {
  let current: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function running(): Worker {
    if (current !== null) return current;
    const worker = start();
    const forget = () => {
      if (current === worker) current = null;
    };
    worker.on("error", forget).on("exit", forget).unref();
    current = worker;
    return worker;
  }

  return (content, picture) => {
    const drawn = last.then(() => drawOn(running(), { content, picture }, maxMs));
    last = drawn.catch(() => {});
    return drawn;
  };
}

async function drawOn(worker: Worker, order: DrawRequest, maxMs: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const onMessage = (card: DrawnCard) => ("png" in card ? resolve(card.png) : reject(new Error(card.error)));
  const onExit = (code: number) => reject(new Error(`The thread that draws share cards ended with ${code}.`));
  const timer = setTimeout(() => void worker.terminate(), maxMs);
  worker.on("message", onMessage).on("error", reject).on("exit", onExit);
  try {
    worker.postMessage(order);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", onMessage).off("error", reject).off("exit", onExit);
  }
}
