import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CardContent } from "./card-content.ts";
import { createCardThread, type RenderCard } from "./card-thread.ts";

/** Drawn cards stay in memory up to so many bytes, some five hundred of them. */
const maxCachedBytes = 64 * 1024 * 1024;

/** A longer queue would exceed a crawler's patience: this many cards take some ten seconds. */
const longestQueue = 40;

export type CardStore = {
  /** Changes when the card would look different. */
  tagOf(content: CardContent): string;
  /** Draws a card once for all concurrent requests; null when the queue is full. */
  draw(content: CardContent): Promise<Uint8Array | null>;
};

export function createCardStore(render: RenderCard = createCardThread()): CardStore {
  const drawn = new LRUCache<string, Uint8Array>({ maxSize: maxCachedBytes, sizeCalculation: (png) => png.byteLength });
  const drawing = new Map<string, Promise<Uint8Array>>();

  async function drawNew(tag: string, content: CardContent): Promise<Uint8Array> {
    try {
      const png = await render(content);
      drawn.set(tag, png);
      return png;
    } finally {
      drawing.delete(tag);
    }
  }

  return {
    tagOf,
    async draw(content) {
      const tag = tagOf(content);
      const known = drawn.get(tag) ?? drawing.get(tag);
      if (known !== undefined) return known;
      if (drawing.size >= longestQueue) return null;
      const started = drawNew(tag, content);
      drawing.set(tag, started);
      return started;
    },
  };
}

function tagOf(content: CardContent): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}
