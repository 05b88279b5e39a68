import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { DrawnCard, DrawRequest } from "./card-thread.ts";
import { createCardRenderer } from "./render-card.ts";

/** The niceness of this thread, from 0 to 19: pages take priority when both need the processor. */
const niceness = 10;

// Linux sets the priority of this thread; other systems would set the whole server's.
if (process.platform === "linux") setPriority(niceness);

const render = createCardRenderer();

/** Draws share cards and posters (`card-thread.ts`): each message is a `DrawRequest`, each reply a `DrawnCard`. */
parentPort?.on("message", async ({ content, picture }: DrawRequest) => {
  try {
    const png = Uint8Array.from(await render(content, picture));
    parentPort?.postMessage({ png } satisfies DrawnCard, [png.buffer]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ error: reason } satisfies DrawnCard);
  }
});
