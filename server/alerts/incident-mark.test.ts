import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { incidentMark, type MarkedIncident } from "./incident-mark.ts";

const incident: MarkedIncident = {
  id: "7c0f5bb2-1f0e-4a6f-9f39-2d6d4b6a0a11",
  since: "2026-11-30T10:00:00.000Z",
  notified: ["email"],
};
const longAgo = new Date(Date.now() - 10 * 60_000);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "taoli-mark-"));
  file = join(folder, "database-down");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function abandon(contents: string): void {
  writeFileSync(file, contents);
  utimesSync(file, longAgo, longAgo);
}
const marks = () => Array.from({ length: 8 }, () => incidentMark(file));
const newIncident = (): MarkedIncident => ({ ...incident, id: crypto.randomUUID(), notified: [] });
const found = (results: (MarkedIncident | null)[]) => results.filter((result) => result !== null);

test("one of the processes that begin together holds the mark", async () => {
  const claimed = found(await Promise.all(marks().map((mark) => mark.claim(newIncident()))));
  expect(claimed).toHaveLength(1);
});

test.each(["adopt", "claim"] as const)("one process takes over the incident of a dead holder: %s", async (method) => {
  for (let round = 0; round < 50; round += 1) {
    abandon(JSON.stringify(incident));
    const taken = await Promise.all(
      marks().map((mark) => (method === "adopt" ? mark.adopt() : mark.claim(newIncident()))),
    );
    expect(found(taken)).toEqual([incident]);
    expect(existsSync(file)).toBe(true);
    rmSync(file);
  }
});

test("a mark that cannot be read is replaced, or removed if there is no incident", async () => {
  abandon("{");
  expect(await incidentMark(file).claim(incident)).toEqual(incident);
  abandon("");
  expect(await incidentMark(file).adopt()).toBeNull();
  expect(existsSync(file)).toBe(false);
});

test("a process that dies while it takes a mark over does not keep it", async () => {
  abandon(JSON.stringify(incident));
  writeFileSync(`${file}.lock`, "");
  expect(await incidentMark(file).adopt()).toBeNull();
  utimesSync(`${file}.lock`, longAgo, longAgo);
  expect(await incidentMark(file).adopt()).toBeNull();
  expect(await incidentMark(file).adopt()).toEqual(incident);
});
