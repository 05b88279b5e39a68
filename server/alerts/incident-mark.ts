import { open, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { z } from "zod";

/** A mark this old was left by a process that died: the holder touches it at each check. */
const abandonedMs = 2 * 60_000;

const incidentSchema = z.object({
  id: z.uuid(),
  since: z.iso.datetime(),
  /** The names of the channels that were notified. */
  notified: z.array(z.string()),
});

/** An incident that the database cannot record. `since` is ISO 8601. */
export type MarkedIncident = z.infer<typeof incidentSchema>;

/**
 * A file that holds an incident. The process that created it, its holder, is the only one of the machine that notifies
 * operators; if that process dies, another one takes the file over.
 */
export type IncidentMark = {
  /**
   * Returns the incident to report: the one given, or that of a holder that died. Null if another process holds the
   * mark. If the file cannot be written, every process holds the mark.
   */
  claim(incident: MarkedIncident): Promise<MarkedIncident | null>;
  /** Takes over the incident of a holder that died; null if there is none. */
  adopt(): Promise<MarkedIncident | null>;
  /** For the holder. Never throws. */
  write(incident: MarkedIncident): Promise<void>;
  touch(): Promise<void>;
  remove(): Promise<void>;
};

export function incidentMark(file: string): IncidentMark {
  async function ageMs(path: string): Promise<number | null> {
    const found = await stat(path).catch(() => null);
    return found && Date.now() - found.mtimeMs;
  }

  /** Takes over an abandoned mark. The lock decides between processes that find it at the same time. */
  async function take(incident: MarkedIncident | null): Promise<MarkedIncident | null> {
    const lock = `${file}.lock`;
    try {
      await (await open(lock, "wx")).close();
    } catch {
      if (((await ageMs(lock)) ?? 0) >= abandonedMs) await rm(lock, { force: true });
      return null;
    }
    try {
      if (((await ageMs(file)) ?? 0) < abandonedMs) return null;
      const taken = readIncident(await readFile(file, "utf8")) ?? incident;
      await (taken === null ? rm(file) : writeFile(file, JSON.stringify(taken)));
      return taken;
    } catch {
      return null;
    } finally {
      await rm(lock, { force: true });
    }
  }

  async function create(incident: MarkedIncident): Promise<MarkedIncident | null> {
    try {
      const handle = await open(file, "wx");
      await handle.writeFile(JSON.stringify(incident)).finally(() => handle.close());
      return incident;
    } catch (error) {
      const isHeld = error instanceof Error && "code" in error && error.code === "EEXIST";
      return isHeld ? null : incident;
    }
  }

  return {
    async claim(incident) {
      const age = await ageMs(file);
      if (age === null) return await create(incident);
      return age < abandonedMs ? null : await take(incident);
    },
    async adopt() {
      const age = await ageMs(file);
      return age === null || age < abandonedMs ? null : await take(null);
    },
    write: (incident) => writeFile(file, JSON.stringify(incident)).catch(() => {}),
    touch: () => utimes(file, new Date(), new Date()).catch(() => {}),
    remove: () => rm(file, { force: true }),
  };
}

function readIncident(text: string): MarkedIncident | null {
  try {
    return incidentSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
