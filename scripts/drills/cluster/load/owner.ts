import { z } from "zod";
import { teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { type ConfirmedWrites, observeVersion } from "../comparison/confirmed-writes.ts";
import { drillPassword } from "../nodes/configuration.ts";
import { wait } from "../wait.ts";
import type { Measurements } from "./measurements.ts";
import { isSuccess, type Reply, Visitor } from "./visitor.ts";

const session = z.object({ access_token: z.string(), refresh_token: z.string(), user: z.object({ id: z.string() }) });
const ownListing = z.object({
  listing: z.object({ id: z.string(), version: z.number(), hourly_rate: z.number() }).nullable(),
});
const checkout = z.object({ url: z.string(), session_id: z.string() });
const verification = z.object({ status: z.string() });

/** The state shared by all clients of the drill. */
export type Site = {
  origin: string;
  confirmedWrites: ConfirmedWrites;
  measurements: Measurements;
  appAt(upstream: string): number;
};

/** An owner's step was retried without success for longer than any outage lasts. */
export class NotConfirmedError extends Error {}

const retryMs = 250;
const giveUpAfterMs = 35_000;
const refreshAfterMs = 8 * 60_000;
let created = 0;

/** An owner who retries each step until it is confirmed, and records the confirmations. */
export class Owner {
  readonly email: string;
  readonly headline: string;
  listingId = "";
  #site: Site;
  #visitor = new Visitor();
  #userId = "";
  #accessToken = "";
  #refreshToken = "";
  #signedInAt = 0;
  #version = 0;
  #saves = 0;
  #lastFailure = "";
  #isGone: () => boolean;

  /** `isGone` ends the retries when the drill is over. */
  constructor(site: Site, isGone: () => boolean) {
    created += 1;
    this.#site = site;
    this.#isGone = isGone;
    this.email = `owner-${created}@drill.example`;
    this.headline = `Mandarin lessons ${created}`;
  }

  /** Signs up, creates a listing and pays for a month. */
  async join(): Promise<void> {
    await this.#signUp();
    await this.#createListing();
    await this.#pay();
  }

  /** Saves the listing; after each failure, retries with the listing's current version. */
  async save(): Promise<number> {
    if (performance.now() - this.#signedInAt > refreshAfterMs) await this.#refresh();
    let rate = 0;
    await this.#untilConfirmed(async (isRepeat) => {
      if (isRepeat) await this.#readVersion();
      this.#saves += 1;
      rate = 30 + ((this.#saves * 7) % 211);
      const body = { ...this.#fields(rate), version: this.#version };
      const reply = await this.#write("save", "PUT", "/api/me/listing", body);
      const saved = isSuccess(reply) ? parse(ownListing, reply)?.listing : null;
      if (!saved) return false;
      this.#version = saved.version;
      this.#site.confirmedWrites.saves.set(this.listingId, { version: saved.version, rate });
      return true;
    });
    return rate;
  }

  close(): void {
    this.#visitor.close();
  }

  async #signUp(): Promise<void> {
    const credentials = { email: this.email, password: drillPassword };
    const person = { ...credentials, data: { full_name: `Owner ${this.email}` } };
    await this.#untilConfirmed(async (isRepeat) => {
      const path = isRepeat ? "/auth/v1/token?grant_type=password" : "/auth/v1/signup";
      let reply = await this.#write("sign-up", "POST", path, isRepeat ? credentials : person, isRepeat);
      // The first attempt was unconfirmed and had no effect.
      if (isRepeat && reply.status === 400) reply = await this.#write("sign-up", "POST", "/auth/v1/signup", person);
      return this.#take(reply);
    });
    this.#site.confirmedWrites.accounts.set(this.#userId, this.email);
  }

  async #refresh(): Promise<void> {
    const body = { refresh_token: this.#refreshToken };
    const reply = await this.#write("refresh", "POST", "/auth/v1/token?grant_type=refresh_token", body);
    this.#take(reply);
  }

  #take(reply: Reply): boolean {
    const tokens = isSuccess(reply) ? parse(session, reply) : null;
    if (tokens === null) return false;
    this.#accessToken = tokens.access_token;
    this.#refreshToken = tokens.refresh_token;
    this.#userId = tokens.user.id;
    this.#signedInAt = performance.now();
    return true;
  }

  async #createListing(): Promise<void> {
    await this.#untilConfirmed(async (isRepeat) => {
      if (isRepeat && (await this.#readVersion())) return true;
      const reply = await this.#write("listing", "POST", "/api/me/listing", this.#fields(40));
      const listing = isSuccess(reply) ? parse(ownListing, reply)?.listing : null;
      if (!listing) return false;
      [this.listingId, this.#version] = [listing.id, listing.version];
      return true;
    });
    this.#site.confirmedWrites.listings.set(this.listingId, { ownerId: this.#userId, headline: this.headline });
  }

  async #pay(): Promise<void> {
    let opened: z.infer<typeof checkout> | null = null;
    await this.#untilConfirmed(async () => {
      const body = { listing_id: this.listingId, months: 1 };
      const reply = await this.#write("checkout", "POST", "/functions/v1/create-checkout", body);
      opened = isSuccess(reply) ? parse(checkout, reply) : null;
      return opened !== null;
    });
    if (opened === null) return;
    const { url, session_id: sessionId }: z.infer<typeof checkout> = opened;
    this.#site.confirmedWrites.sessions.set(sessionId, { listingId: this.listingId });
    const paid = await this.#visitor.send("POST", url, { body: new URLSearchParams({ choice: "pay" }) });
    if (paid.status !== 303) throw new Error(`The Stripe sandbox responded with ${paid.status}: ${paid.body}`);
    await this.#untilConfirmed(async () => {
      const reply = await this.#write("verify", "POST", "/functions/v1/verify-payment", { session_id: sessionId });
      return isSuccess(reply) && parse(verification, reply)?.status === "paid";
    });
    this.#site.confirmedWrites.verified.add(sessionId);
  }

  /** Returns whether a listing exists. */
  async #readVersion(): Promise<boolean> {
    let hasListing = false;
    await this.#untilConfirmed(async () => {
      const options = { token: this.#accessToken };
      const reply = await this.#visitor.send("GET", `${this.#site.origin}/api/me/listing`, options);
      if (reply.status === 401) await this.#refresh();
      if (!isSuccess(reply)) return false;
      const listing = parse(ownListing, reply)?.listing;
      if (listing) {
        hasListing = true;
        [this.listingId, this.#version] = [listing.id, listing.version];
        observeVersion(this.#site.confirmedWrites, listing.id, listing.version, listing.hourly_rate);
      }
      return true;
    });
    return hasListing;
  }

  /** Throws if the drill is over, or if no retry succeeds, as for an account lost in a failover. */
  async #untilConfirmed(step: (isRepeat: boolean) => Promise<boolean>): Promise<void> {
    const end = performance.now() + giveUpAfterMs;
    for (let isRepeat = false; !(await step(isRepeat)); isRepeat = true) {
      if (this.#isGone()) throw new Error("The drill is over.");
      if (performance.now() > end) throw new NotConfirmedError(`${this.email}: ${this.#lastFailure}`);
      await wait(retryMs);
    }
  }

  async #write(kind: string, method: string, path: string, body: object, isUncounted = false): Promise<Reply> {
    const token = path.startsWith("/auth/") ? "" : this.#accessToken;
    const reply = await this.#visitor.send(method, this.#site.origin + path, { body, token });
    const { status, milliseconds } = reply;
    const app = this.#site.appAt(reply.servedBy);
    const note = isSuccess(reply) ? "" : reply.body.slice(0, 160);
    if (note !== "") this.#lastFailure = `${kind} ${status} ${note}`;
    if (!isUncounted) {
      this.#site.measurements.writes.push({ at: performance.now(), kind, status, app, milliseconds, note });
    }
    return reply;
  }

  #fields(hourlyRate: number) {
    return teacherJson({ hourly_rate: hourlyRate, headline: this.headline });
  }
}

function parse<Value>(schema: z.ZodType<Value>, { body }: Reply): Value | null {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
