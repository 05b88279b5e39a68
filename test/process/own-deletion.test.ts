import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { titleOnly } from "#domain/courses/course.ts";
import { messagesFor } from "#i18n/messages.ts";
import { openMailbox } from "#providers/mailbox/mailbox.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { photoOfCode, plainImage } from "#test/helpers/media/test-images.ts";
import { crashDatabases } from "./crash-databases.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const canary = {
  name: "Canary Lin",
  email: "canary-lin@crash-loop.example",
  headline: "Canary in a headline",
  bio: "Canary in a biography",
  phone: "+1 617 555 0143",
  wechat: "canary_wechat",
  course: "Canary in a course",
  teacher: "Canary Teacher",
  reply: "Canary in an automatic reply",
  caption: "Canary in a caption",
  camera: "Canary in a camera",
  code: "https://u.wechat.com/canaryCode",
};

/**
 * Parts of the data folder that are not searched. The database's own files hold dead rows and its write-ahead log until
 * they are vacuumed and recycled; its rows are read instead. `mail` stands for the mailboxes of the recipients while
 * no mail server is set.
 */
const notSearched = new Set(["pglite", "mail"]);

let server: ServerProcess | null = null;
afterEach(async () => {
  server?.kill("SIGKILL");
  await server?.ended;
  server = null;
});

const slow = { timeout: 240_000 };

describe.each(crashDatabases())("on $name", ({ open, there }) => {
  test.skipIf(!there)(
    "an account deleted by its owner leaves no data, even if the process is killed",
    slow,
    async () => {
      const { folder, environment, target } = await open();
      const start = async () => {
        server = await startServer(folder, {
          environment: { ...environment, TRUSTED_PROXIES: "1", CONFIRM_EMAIL: "0" },
        });
        await server.ready;
        return server;
      };
      const first = await start();
      const token = await signUp(first.origin);
      const listing = await callApi(first.origin, token, "POST", "/api/me/listing", canaryListing);
      expect(listing.status).toBe(201);
      const { id } = ((await listing.json()) as { listing: { id: string } }).listing;
      const course = await callApi(first.origin, token, "POST", "/api/me/courses", canaryCourse);
      expect(course.status).toBe(201);
      await addEverythingElse(first.origin, token);
      expect(storedImages(folder).length).toBe(3 * 5);
      await expect.poll(() => hasSent(first, "welcome")).toBe(true);
      expect((await callApi(first.origin, token, "POST", "/api/me/account/export")).status).toBe(202);
      await expect.poll(() => exportState(first.origin, token)).toBe("ready");
      await expect.poll(() => hasSent(first, "data-export-ready")).toBe(true);
      expect([exportedFiles(folder).length, filesWithCanary(folder)]).toEqual([1, []]);

      const deleted = await callApi(first.origin, token, "POST", "/api/me/account/deletion", { email: canary.email });
      first.kill("SIGKILL");
      expect(deleted.status).toBe(202);
      await first.ended;

      const second = await start();
      expect((await callApi(second.origin, token, "GET", "/api/me/listing")).status).toBe(401);
      // The first process may have completed this itself.
      const { subject } = messagesFor("en", "email").accountDeleted;
      const sent = async () => (await openMailbox(join(folder, "mail")).list()).map((email) => email.subject);
      // An email that the first process was about to send is sent after its claim expires.
      await expect.poll(sent, { timeout: 150_000 }).toContain(subject);
      const signIn = { email: canary.email, password: "a long enough phrase" };
      expect((await callApi(second.origin, "", "POST", "/auth/v1/token?grant_type=password", signIn)).status).toBe(400);
      // Files are erased after the email is stored.
      await expect.poll(() => [exportedFiles(folder), storedImages(folder)], { timeout: 150_000 }).toEqual([[], []]);
      second.kill("SIGINT");
      await second.ended;

      const { db, close } = await openDatabase(target);
      onTestFinished(close);
      expect(await tablesWithCanary(db)).toEqual([]);
      expect([exportedFiles(folder), storedImages(folder), filesWithCanary(folder)]).toEqual([[], [], []]);
      expect(await db.selectFrom("teacher_listings").select("id").where("id", "=", id).execute()).toEqual([]);
      const logged = [...first.log(), ...second.log()].map((line) => JSON.stringify(line)).join("\n");
      expect(Object.values(canary).filter((text) => logged.includes(text))).toEqual([]);
    },
  );
});

const canaryListing = {
  listing_type: "school",
  city: "Boston",
  state: "MA",
  hourly_rate: 40,
  availability: null,
  name_zh: null,
  headline: canary.headline,
  headline_zh: null,
  bio: canary.bio,
  bio_zh: null,
  website_url: null,
  phone: canary.phone,
  wechat_id: canary.wechat,
  shown_contacts: ["email"],
  specializations: [],
  experience_years: 0,
  school_name: canary.name,
  school_address: null,
  courses_offered: ["HSK 3"],
  facets: [],
  lesson_times: [],
};

const canaryCourse = {
  ...snakeCaseKeys({ ...titleOnly(canary.course), description: canary.course }),
  id: crypto.randomUUID(),
};

const canaryTeacher = {
  full_name: canary.teacher,
  role: canary.teacher,
  role_zh: null,
  about: canary.teacher,
  about_zh: null,
  teaches_since: null,
  languages: [],
  has_consent: true,
};

async function signUp(origin: string): Promise<string> {
  const body = { email: canary.email, password: "a long enough phrase", data: { full_name: canary.name } };
  const response = await callApi(origin, "", "POST", "/auth/v1/signup", body);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** A teacher with a portrait, a photo and a logo whose files name the camera, a WeChat code, replies and choices. */
async function addEverythingElse(origin: string, token: string): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const response = await callApi(origin, token, method, path, body);
    expect([path, response.status]).toEqual([path, response.ok ? response.status : "success"]);
    return (await response.json()) as { photo?: { id: string } };
  };
  const image = (shade: number) =>
    plainImage(shade)
      .withExif({ IFD0: { Make: canary.camera } })
      .jpeg()
      .toBuffer();
  const teacher = { id: crypto.randomUUID(), ...canaryTeacher };
  await send("POST", "/api/me/team", teacher);
  await send("POST", `/api/me/team/${teacher.id}/picture?consent=1`, await image(1));
  const { photo } = await send("POST", "/api/me/photos?consent=1", await image(2));
  await send("PUT", `/api/me/photos/${photo?.id}`, { caption: canary.caption, caption_zh: canary.caption });
  await send("POST", "/api/me/picture", await image(3));
  await send("PUT", "/api/me/wechat-code", await photoOfCode(canary.code));
  await send("PUT", "/api/me/messages/away-reply", { is_on: true, body: canary.reply, ends_on: null });
  await send("PUT", "/api/me/monthly-email", { monthly_email: "on" });
}

async function callApi(origin: string, token: string, method: string, path: string, body?: object): Promise<Response> {
  const isImage = body instanceof Uint8Array;
  const headers = {
    ...(!isImage && { "content-type": "application/json" }),
    "x-forwarded-for": "10.20.30.40",
    ...(token !== "" && { authorization: `Bearer ${token}` }),
  };
  const sent = isImage ? new Uint8Array(body) : JSON.stringify(body);
  return await fetch(origin + path, { method, headers, ...(body && { body: sent }) });
}

/** All forms of all images. */
function storedImages(folder: string): string[] {
  const entries = readdirSync(join(folder, "media"), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function exportState(origin: string, token: string): Promise<string | undefined> {
  const response = await callApi(origin, token, "GET", "/api/me/account/export");
  return ((await response.json()) as { export?: { state: string } }).export?.state;
}

function exportedFiles(folder: string): string[] {
  const entries = readdirSync(join(folder, "exports"), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

function hasSent(process: ServerProcess, kind: string): boolean {
  return process.log().some((line) => line["event"] === "mail-sent" && line["kind"] === kind);
}

/** Reads every table of every schema, those of libraries included. */
async function tablesWithCanary(db: Database): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(db);
  expect(rows.map(({ schema }) => schema)).toEqual(expect.arrayContaining(["public", "auth_provider", "jobs"]));
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const content = await sql`select * from ${sql.table(`${schema}.${name}`)}`.execute(db);
    const text = JSON.stringify(content.rows);
    if (Object.values(canary).some((value) => text.includes(value))) found.push(`${schema}.${name}`);
  }
  return found;
}

function filesWithCanary(folder: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const [top = ""] = path.slice(folder.length + 1).split("/");
    if (!entry.isFile() || notSearched.has(top)) continue;
    const content = readFileSync(path, "latin1");
    if (Object.values(canary).some((value) => content.includes(value))) found.push(path);
  }
  return found;
}
