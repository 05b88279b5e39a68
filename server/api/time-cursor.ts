import { isUuid } from "#std/uuid.ts";

/** Where a page of a list continues that is ordered by a moment and an id. */
export type TimeCursor = { at: Date; id: string };

/** Reads `<milliseconds>_<id>`. Null for the first page; undefined for a cursor that is none of ours. */
export function readTimeCursor(text: string | undefined): TimeCursor | null | undefined {
  if (text === undefined || text === "") return null;
  const [, time, id] = /^(\d{1,13})_([0-9a-f-]{36})$/u.exec(text) ?? [];
  return id !== undefined && isUuid(id) ? { at: new Date(Number(time)), id } : undefined;
}

export function writeTimeCursor(cursor: TimeCursor | null): string | null {
  return cursor === null ? null : `${cursor.at.getTime()}_${cursor.id}`;
}
