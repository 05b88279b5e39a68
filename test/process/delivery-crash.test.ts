import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import { randomClientHeaders } from "#test/helpers/auth/visitor-address.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { runsAllCases } from "#test/helpers/full-suite.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";
import { crashDatabases } from "./crash-databases.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Kills on each database: few, because each one costs a start. */
const kills = runsAllCases ? 4 : 2;
const perListing = { links: 6, messages: 4, reviews: 30 };
/** A different text for each listing: the same text at three listings would be held. */
const texts = [
  "Is there a spot for an eight-year-old in the Saturday Mandarin class?",
  "I passed HSK 3 last spring. Could we meet twice a week for conversation?",
  "My mother speaks Cantonese at home. Do you teach heritage learners to write?",
  "We move to Shanghai in August and need business Chinese before then.",
  "My son has AP Chinese in May. Would you read two essays with him?",
];

let server: ServerProcess | null = null;
afterEach(async () => {
  server?.kill("SIGKILL");
  await server?.ended;
});

/** A request; the visitor has seen its success once `isDone`. */
type Task = { path: string; body: object | null; isDone: boolean };

describe.each(crashDatabases())("on $name", ({ open, there }) => {
  test.skipIf(!there)(
    "kill -9 during messages and publications sends each email once and loses nothing confirmed",
    { timeout: 240_000 },
    async () => {
      const { folder, environment, target } = await open();
      const withDatabase = async <Value>(work: (db: Database) => Promise<Value>): Promise<Value> => {
        const opened = await openDatabase(target);
        return await work(opened.db).finally(() => opened.close());
      };
      const { listings, links, tasks } = await withDatabase(prepare);
      const port = await freePort();
      const start = async () => {
        const all = { ...environment, TRUSTED_PROXIES: "1", LOG_LEVEL: "error" };
        server = await startServer(folder, { port, environment: all });
        await server.ready;
        return server;
      };

      const publishedAfterKill: number[] = [];
      for (let round = 0; round < kills; round += 1) {
        const running = await start();
        const before = countDone(tasks);
        const visits = Promise.all([1, 2, 3].map(() => visit(running.origin, tasks)));
        await expect.poll(() => countDone(tasks), { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + 5);
        await wait(round * 150);
        running.kill("SIGKILL");
        expect(await running.ended).toBe("SIGKILL");
        await visits;
        publishedAfterKill.push(await withDatabase(countPublished));
      }
      const total = listings.length * perListing.reviews;
      const last = await start();
      const finish = async () => {
        await visit(last.origin, tasks);
        return countDone(tasks);
      };
      await expect.poll(finish, { timeout: 60_000 }).toBe(tasks.length);
      const all = { timeout: 60_000, interval: 250 };
      await expect.poll(() => countShown(last.origin, listings.at(-1)), all).toBe(perListing.reviews);
      last.kill("SIGINT");
      expect(await last.ended).toBe(0);

      // The kills have interrupted the publication.
      expect(publishedAfterKill.some((count) => count > 0 && count < total)).toBe(true);
      await withDatabase(async (db) => {
        expect(await countPublished(db)).toBe(total);
        await expectEmailsOnce(db, links);
        await expectStored(db, tasks);
      });
    },
  );
});

type Link = { messageId: string };

/** Public listings with unused message links and with due reviews. */
async function prepare(db: Database): Promise<{ listings: string[]; links: Link[]; tasks: Task[] }> {
  const at = new Date(Date.now() - 3_600_000);
  const listings: string[] = [];
  const links: Link[] = [];
  const tasks: Task[] = [];
  let reviews = 0;
  for (const body of texts) {
    const ends = new Date(Date.now() + 30 * 86_400_000);
    const listing = await insertListing(db, teacherColumns({ subscription_expires_at: ends }));
    listings.push(listing);
    for (let n = 0; n < perListing.links; n += 1) {
      const { id, senderId } = await insertMessage(db, listing, {
        at,
        body,
        state: "unconfirmed",
        confirmed_at: null,
        address_hash: randomUUID().replaceAll("-", "").repeat(2),
      });
      const token = await issueSenderToken(db, { senderId, purpose: "confirm", subjectId: id }, at);
      links.push({ messageId: id });
      tasks.push({ path: `/api/confirm/${token}`, body: null, isDone: false });
    }
    for (let n = 0; n < perListing.messages; n += 1) {
      const email = `${randomUUID()}@reader.example`;
      const message = { listing_id: listing, name: "Maya", email, for_whom: "self", body };
      tasks.push({ path: "/api/messages", body: { ...message, started_at: at.toISOString() }, isDone: false });
    }
    for (let n = 0; n < perListing.reviews; n += 1) {
      reviews += 1;
      const columns = { state: "submitted", published_at: null, created_at: at } as const;
      const due_at = new Date(at.getTime() + reviews);
      await insertReview(db, listing, { ...columns, due_at, body: `Lesson ${reviews}: calm and well prepared.` });
    }
  }
  return { listings, links, tasks: tasks.toSorted(() => Math.random() - 0.5) };
}

const countDone = (tasks: readonly Task[]) => tasks.filter(({ isDone }) => isDone).length;

const started = new WeakSet<Task>();

/** Sends the remaining requests, one after the other, until everything is sent or the server is gone. */
async function visit(origin: string, tasks: readonly Task[]): Promise<void> {
  for (const task of tasks) {
    if (task.isDone || started.has(task)) continue;
    started.add(task);
    const { path, body } = task;
    const headers = { ...randomClientHeaders(), "content-type": "application/json" };
    const init = { method: "POST", headers, ...(body !== null && { body: JSON.stringify(body) }) };
    const response = await fetch(origin + path, init).catch(() => null);
    started.delete(task);
    if (response === null) return;
    const said = await response.text().catch(() => null);
    if (said === null) return;
    // A busy server returns an error, and the visitor tries again.
    if (response.status === 503) continue;
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${said}`);
    task.isDone = true;
  }
}

async function countShown(origin: string, listing: string | undefined): Promise<number> {
  const pages = [1, 2].map(
    async (page) => await (await fetch(`${origin}/listing/${listing}/reviews?page=${page}`)).text(),
  );
  const ids = (await Promise.all(pages)).flatMap((html) => html.match(/id="review-[\da-f-]{36}"/gu) ?? []);
  return new Set(ids).size;
}

async function countPublished(db: Database): Promise<number> {
  const rows = await db.selectFrom("reviews").select("id").where("state", "=", "published").execute();
  return rows.length;
}

async function expectEmailsOnce(db: Database, links: readonly Link[]): Promise<void> {
  const delivered = await db.selectFrom("messages").select("id").where("state", "=", "delivered").execute();
  expect(sorted(delivered.map(({ id }) => id))).toEqual(sorted(links.map(({ messageId }) => messageId)));
  const reviews = await db.selectFrom("reviews").select(["id", "sender_id"]).execute();
  const senders = await db.selectFrom("senders").select(["id", "email"]).execute();
  const addressOf = new Map(senders.map(({ id, email }) => [id, email]));
  const emails = await db.selectFrom("mail_outbox").select(["kind", "recipient", "dedupe_key"]).execute();
  const of = (kind: string) => emails.filter((email) => email.kind === kind);
  const keys = (kind: string) => sorted(of(kind).map(({ dedupe_key }) => String(dedupe_key)));
  expect(keys("message-delivered")).toEqual(sorted(delivered.map(({ id }) => `message:${id}`)));
  expect(keys("review-received")).toEqual(sorted(reviews.map(({ id }) => `review:${id}:received`)));
  const authors = reviews.map(({ sender_id }) => String(addressOf.get(sender_id ?? "")));
  expect(sorted(of("review-published").map(({ recipient }) => recipient))).toEqual(sorted(authors));
}

const sorted = (texts: readonly string[]) => texts.toSorted((one, other) => one.localeCompare(other));

/** Every message that was acknowledged is there, and each one that is there has its link sent once. */
async function expectStored(db: Database, tasks: readonly Task[]): Promise<void> {
  const waiting = db
    .selectFrom("messages")
    .innerJoin("senders", "senders.id", "messages.sender_id")
    .select("senders.email")
    .where("messages.state", "=", "unconfirmed");
  const stored = sorted((await waiting.execute()).map(({ email }) => email));
  const sent = tasks.flatMap(({ body }) => (body !== null && "email" in body ? [body.email] : []));
  expect(stored).toEqual(expect.arrayContaining(sent));
  const requested = db.selectFrom("mail_outbox").select("recipient").where("kind", "=", "confirm-message");
  expect(sorted((await requested.execute()).map(({ recipient }) => recipient))).toEqual(stored);
}
