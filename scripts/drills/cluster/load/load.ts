import { wait } from "../wait.ts";
import { NotConfirmedError, Owner, type Site } from "./owner.ts";
import { Visitor } from "./visitor.ts";

const saverCount = 30;
/** The API allows 30 saves a minute. */
const saveIntervalMs = 2200;
const joinerCount = 2;
const joinIntervalMs = 800;
const readerCount = 4;
const readIntervalMs = 250;
const categories = ["business", "hsk", "conversational", "children"];
const cities = ["boston", "new-york", "toronto", "vancouver", "chicago", "seattle"];

/** Owners who save, people who sign up and pay, and readers, continuously until they are paused or stopped. */
export class Load {
  /** Saves only on request. */
  readonly prober: Owner;
  /** The number of steps that clients gave up. */
  abandoned = 0;
  readonly #savers: Owner[] = [];
  readonly #site: Site;
  readonly #loops: Promise<void>[] = [];
  readonly #joined: string[] = [];
  #isStopped = false;
  #isHeld = false;
  #inside = 0;
  #pageNumber = 0;

  constructor(site: Site) {
    this.#site = site;
    this.prober = new Owner(site, () => this.#isStopped);
  }

  /** Returns pages that every process has in its cache from the start. */
  cachedPaths(): string[] {
    const listings = this.#savers
      .slice(0, 5)
      .flatMap(({ listingId }) => [`/listing/${listingId}`, `/zh/listing/${listingId}`]);
    return ["/", "/zh", "/city/boston", "/zh/city/boston", "/city/toronto", "/pricing", "/zh/about", ...listings];
  }

  /** Creates the owners who save, each with a paid listing. */
  async prepare(): Promise<void> {
    await this.prober.join();
    for (let done = 0; done < saverCount; done += joinerCount) {
      const owners = Array.from({ length: joinerCount }, () => new Owner(this.#site, () => this.#isStopped));
      await Promise.all(owners.map((owner) => owner.join()));
      this.#savers.push(...owners);
    }
  }

  /** Requests each cached page once from a process. */
  async warm(origin: string): Promise<void> {
    const visitor = new Visitor();
    for (const path of this.cachedPaths()) await visitor.send("GET", origin + path);
    visitor.close();
  }

  start(): void {
    for (const owner of this.#savers) this.#repeat(saveIntervalMs, async () => void (await owner.save()));
    for (let number = 0; number < joinerCount; number += 1) this.#repeat(joinIntervalMs, () => this.#join());
    for (let number = 0; number < readerCount; number += 1) {
      const visitor = new Visitor();
      this.#repeat(readIntervalMs, () => this.#read(visitor));
    }
  }

  /** Resolves when no client has a request or step in progress. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    const end = performance.now() + 60_000;
    while (this.#inside > 0 && performance.now() < end) await wait(50);
    if (this.#inside > 0) throw new Error("Clients did not finish their steps within a minute.");
  }

  resume(): void {
    this.#isHeld = false;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled(this.#loops);
  }

  #repeat(intervalMs: number, step: () => Promise<void>): void {
    const loop = async () => {
      await wait(Math.random() * intervalMs);
      while (!this.#isStopped) {
        if (!this.#isHeld) await this.#run(step);
        await wait(intervalMs * (0.8 + Math.random() * 0.4));
      }
    };
    this.#loops.push(loop());
  }

  async #run(step: () => Promise<void>): Promise<void> {
    this.#inside += 1;
    try {
      await step();
    } catch (error) {
      if (error instanceof NotConfirmedError) this.abandoned += 1;
      else if (!this.#isStopped) console.error(error);
    } finally {
      this.#inside -= 1;
    }
  }

  async #join(): Promise<void> {
    const owner = new Owner(this.#site, () => this.#isStopped);
    await owner.join();
    owner.close();
    this.#joined.push(owner.listingId);
  }

  /** Four in five pages are cached; the others have never been requested: a search, or a new listing. */
  async #read(visitor: Visitor): Promise<void> {
    this.#pageNumber += 1;
    const isCached = this.#pageNumber % 5 !== 0;
    const cached = this.cachedPaths();
    const path = isCached ? (cached[this.#pageNumber % cached.length] ?? "/") : this.#newPath();
    const at = performance.now();
    const { status, milliseconds } = await visitor.send("GET", this.#site.origin + path);
    this.#site.measurements.pages.push({ at, path, isCached, status, milliseconds });
  }

  #newPath(): string {
    const listingId = this.#joined.pop();
    if (listingId !== undefined) return `/listing/${listingId}`;
    const city = cities[this.#pageNumber % cities.length];
    const category = categories[this.#pageNumber % categories.length];
    return `/city/${city}/${category}?maxPrice=${30 + (this.#pageNumber % 400)}`;
  }
}
