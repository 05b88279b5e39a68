import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createCardThread, type Drawing, type RenderCard } from "./card-thread.ts";

/** The size of the cache for drawn cards and posters, about five hundred of them. */
const maxCachedBytes = 64 * 1024 * 1024;

/**
 * Crawlers would give up before a longer queue is done: 40 cards take some ten seconds. Posters may exceed the cards'
 * limit, so that crawlers cannot lock out an owner.
 */
const maxQueueLength: Record<Drawing["format"], number> = { card: 40, poster: 60 };

export type CardStore = {
  /** Changes when the card would look different. */
  tagOf(content: Drawing): string;
  /**
   * Draws a card once for all concurrent requests; null if the queue is full. The picture is omitted if its file is
   * missing or cannot be read: `content` is the content as drawn.
   */
  draw(content: Drawing): Promise<Card | null>;
};

type Card = { png: Uint8Array; content: Drawing };

/** Returns null if the file is missing. May throw. */
export type ReadPicture = (file: string) => Promise<Uint8Array | null>;

export function createCardStore(readPicture: ReadPicture, render: RenderCard = createCardThread()): CardStore {
  const drawn = new LRUCache<string, Card>({ maxSize: maxCachedBytes, sizeCalculation: ({ png }) => png.byteLength });
  const drawing = new Map<string, Promise<Card>>();

  async function drawNew(tag: string, content: Drawing): Promise<Card> {
    try {
      const picture = await pictureOf(content);
      const drawable = picture === null ? withoutPicture(content) : content;
      const known = drawn.get(tagOf(drawable));
      if (known !== undefined) return known;
      const card = { png: await render(drawable, picture), content: drawable };
      drawn.set(tagOf(drawable), card);
      return card;
    } finally {
      drawing.delete(tag);
    }
  }

  async function pictureOf({ portrait }: Drawing): Promise<Uint8Array | null> {
    if (!portrait?.file) return null;
    const bytes = await readPicture(portrait.file).catch(() => null);
    return bytes !== null && isJpeg(bytes) ? bytes : null;
  }

  return {
    tagOf,
    async draw(content) {
      const tag = tagOf(content);
      const known = drawn.get(tag) ?? drawing.get(tag);
      if (known !== undefined) return known;
      if (drawing.size >= maxQueueLength[content.format]) return null;
      const started = drawNew(tag, content);
      drawing.set(tag, started);
      return started;
    },
  };
}

function withoutPicture(content: Drawing): Drawing {
  if (content.portrait === null) return content;
  return { ...content, portrait: { ...content.portrait, file: null } } as Drawing;
}

function tagOf(content: Drawing): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

function isJpeg([first, second, third]: Uint8Array): boolean {
  return first === 0xff && second === 0xd8 && third === 0xff;
}
