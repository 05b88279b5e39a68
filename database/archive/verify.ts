import { ArchiveError } from "./archive-error.ts";
import { differences, type End, type Entry, type Header, TableChecksum } from "./entries.ts";

export type Verified = { header: Header; end: End; files: { name: string; text: string }[] };

/**
 * Passes entries through. Throws an ArchiveError unless they are complete and every table matches the header's row
 * counts and the end's checksums. `onEnd` receives the verified totals.
 */
export async function* verified(
  entries: AsyncIterable<Entry>,
  onEnd: (result: Verified) => void = () => {},
): AsyncGenerator<Entry> {
  let header: Header | null = null;
  let end: End | null = null;
  const files: Verified["files"] = [];
  const summing: Record<string, TableChecksum> = {};
  let current: TableChecksum | null = null;
  for await (const entry of entries) {
    if (end !== null || (header === null) !== "header" in entry) throw damaged("its parts are out of order");
    if ("header" in entry) header = entry.header;
    else if ("file" in entry) files.push(entry.file);
    else if ("table" in entry) current = summing[entry.table] = new TableChecksum();
    else if ("end" in entry && header !== null) compare(header, (end = entry.end), summing);
    else if (current === null) throw damaged("a row belongs to no table");
    else if ("rows" in entry) current.add(entry.rows);
    yield entry;
  }
  if (header === null || end === null) throw damaged("it ends early");
  onEnd({ header, end, files });
}

/** Reads all entries and verifies them. */
export async function verify(entries: AsyncIterable<Entry>): Promise<Verified> {
  let result: Verified | null = null;
  const reading = verified(entries, (found) => {
    result = found;
  });
  // oxlint-disable-next-line no-unused-vars -- the entries are only read
  for await (const _ of reading);
  if (result === null) throw damaged("it is empty");
  return result;
}

function compare(header: Header, end: End, summing: Record<string, TableChecksum>): void {
  const found = Object.fromEntries(Object.entries(summing).map(([name, sum]) => [name, sum.result()]));
  const [different] = differences(end.sums, found);
  if (different !== undefined) throw damaged(`the rows of ${different} do not match their checksum`);
  const miscounted = Object.entries(header.tables).find(([name, rows]) => found[name]?.rows !== rows);
  if (miscounted !== undefined) throw damaged(`${miscounted[0]} should have ${miscounted[1]} rows`);
}

function damaged(reason: string): ArchiveError {
  return new ArchiveError(`The backup is damaged: ${reason}.`);
}
