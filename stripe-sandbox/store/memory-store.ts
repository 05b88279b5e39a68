import type { RecordAccess, RecordKind, SandboxRecords, SandboxStore } from "./store.ts";

type Row = { json: string; dueAt: number | null };
type Table = Map<string, Row>;
type Tables = Map<RecordKind, Table>;

/** Stores everything in memory until the process exits. */
export function createMemoryStore(): SandboxStore {
  let tables: Tables = new Map();
  let last: Promise<unknown> = Promise.resolve();

  return {
    transaction(work) {
      const result = last.then(async () => {
        const changed: Tables = new Map();
        const value = await work(accessTo(tables, changed));
        tables = new Map([...tables, ...changed]);
        return value;
      });
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** Tables are copied on their first write, so that a failed transaction leaves no trace. */
function accessTo(before: Tables, changed: Tables): RecordAccess {
  const read = (kind: RecordKind): Table => changed.get(kind) ?? before.get(kind) ?? new Map();

  function dueRows(kind: RecordKind): { id: string; json: string; dueAt: number }[] {
    return [...read(kind)]
      .flatMap(([id, { json, dueAt }]) => (dueAt === null ? [] : [{ id, json, dueAt }]))
      .toSorted((one, other) => one.dueAt - other.dueAt);
  }

  return {
    find: async (kind, id) => parsed(kind, read(kind).get(id)?.json),
    async save(kind, id, record, dueAt = null) {
      const table = changed.get(kind) ?? new Map(before.get(kind));
      changed.set(kind, table.set(id, { json: JSON.stringify(record), dueAt }));
    },
    list: async (kind) => [...read(kind).values()].toReversed().map(({ json }) => parse(kind, json)),
    listDue: async (kind, now) =>
      dueRows(kind)
        .filter(({ dueAt }) => dueAt <= now)
        .map(({ id, json, dueAt }) => ({ id, record: parse(kind, json), dueAt })),
    nextDue: async (kind) => dueRows(kind)[0]?.dueAt ?? null,
  };
}

function parsed<Kind extends RecordKind>(kind: Kind, json: string | undefined): SandboxRecords[Kind] | null {
  return json === undefined ? null : parse(kind, json);
}

function parse<Kind extends RecordKind>(_kind: Kind, json: string): SandboxRecords[Kind] {
  return JSON.parse(json) as SandboxRecords[Kind];
}
