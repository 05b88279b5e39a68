import { isUuid } from "#std/uuid.ts";

/** The position in a list that is ordered by time and id. */
export type TimeCursor = { at: Date; id: string };

/** Reads `<milliseconds>_<id>`. Null for the first page; undefined for an invalid cursor. */
export function readTimeCursor(text: string | undefined): TimeCursor | null | undefined {
  if (text === undefined || text === "") return null;
  const [, time, id] = /^(\d{1,13})_([0-9a-f-]{36})$/u.exec(text) ?? [];
  return id !== undefined && isUuid(id) ? { at: new Date(Number(time)), id } : undefined;
}

export function writeTimeCursor(cursor: TimeCursor | null): string | null {
  return cursor === null ? null : `${cursor.at.getTime()}_${cursor.id}`;
}
