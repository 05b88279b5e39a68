import type { Context } from "hono";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failureResponse } from "#server/api/failure-response.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { type CsvValue, csvByteOrderMark, csvLine } from "#std/formats/csv.ts";
import { type Result, success } from "#std/result.ts";
import { snakeCase } from "#std/text/snake-case.ts";
import { isUuid } from "#std/uuid.ts";

/**
 * The number of rows per read: memory use does not depend on the size of the export.
 *
 * @internal Exported for its tests.
 */
export const exportPageSize = 500;

type ReadFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";
type Query = Readonly<Record<string, string | undefined>>;
type ExportRow = Readonly<Record<string, CsvValue>>;
type NextRows = () => Promise<Result<readonly ExportRow[] | null, ReadFailure>>;

/** The lists that operators can export. */
export type Export = {
  /** The members of a row, in the order of the file's columns. */
  columns: readonly string[];
  /** The filter parameters. Addresses and the search text `q` are not stored in the audit log. */
  filters: readonly string[];
  /** Returns the reader of the next rows, which returns null after the last; null for an invalid filter. */
  open(services: Services, actor: Actor, query: Query): NextRows | null;
};

type Definition<Row, Filter, Cursor> = {
  columns: readonly (keyof Row & string)[];
  filters: readonly string[];
  readFilter(query: Query): Filter | null;
  /** One keyset page of a list; `size` is how many rows to read. */
  readPage(
    services: Services,
    actor: Actor,
    filter: Filter,
    after: Cursor | null,
    size: number,
  ): Promise<Result<{ rows: readonly Row[]; next: Cursor | null }, ReadFailure>>;
};

/** An export of a list that is read by keyset pages. */
export function exportOf<Row extends ExportRow, Filter, Cursor>(list: Definition<Row, Filter, Cursor>): Export {
  const { columns, filters } = list;
  return {
    columns,
    filters,
    open(services, actor, query) {
      const filter = list.readFilter(query);
      if (filter === null) return null;
      let after: Cursor | null = null;
      let isOver = false;
      return async () => {
        if (isOver) return success(null);
        const page = await list.readPage(services, actor, filter, after, exportPageSize);
        if (!page.ok) return page;
        after = page.value.next;
        isOver = after === null;
        return success(page.value.rows);
      };
    },
  };
}

const formats = {
  csv: {
    type: "text/csv; charset=utf-8",
    start: (columns: readonly string[]) => csvByteOrderMark + csvLine(columns.map((column) => snakeCase(column))),
    rows: (rows: readonly ExportRow[], columns: readonly string[]) =>
      rows.map((row) => csvLine(columns.map((column) => row[column] ?? null))).join(""),
    end: "",
  },
  json: {
    type: "application/json; charset=utf-8",
    start: () => "[\n",
    rows: (rows: readonly ExportRow[], columns: readonly string[], isFirst: boolean) => {
      const lines = rows.map((row) =>
        JSON.stringify(Object.fromEntries(columns.map((column) => [snakeCase(column), row[column] ?? null]))),
      );
      return lines.length === 0 ? "" : `${isFirst ? "" : ",\n"}${lines.join(",\n")}`;
    },
    end: "\n]\n",
  },
} as const;

/**
 * Streams an export as a file, and records it in the audit log. Reads on demand, and stops when the client disconnects.
 * A read error aborts the connection, so that a partial file does not look complete.
 */
export async function exportResponse(
  context: Context<ActorVariables>,
  services: Services,
  section: string,
  source: Export,
): Promise<Response> {
  const { origin, clock, db } = services;
  const query: Query = context.req.query();
  const format = query["format"] ?? "csv";
  const actor = context.get("actor");
  const next = format === "csv" || format === "json" ? source.open(services, actor, query) : null;
  if (next === null || (format !== "csv" && format !== "json"))
    return failureResponse(context, origin, { code: "invalid" });
  const first = await next();
  if (!first.ok) return failureResponse(context, origin, { code: first.failure });
  const now = clock.now();
  const recorded = await orUnavailable(services, "export-not-recorded", () =>
    recordAuditEntry(db, {
      at: now,
      actor: actor.role === "visitor" ? { kind: "visitor" } : { kind: "operator", userId: actor.userId },
      action: `${section}-exported`,
      requestId: requestIdOf(context),
      details: { format, ...recordedFilter(source, query) },
    }),
  );
  if (!recorded.ok) return failureResponse(context, origin, { code: recorded.failure });
  const name = `taoli-${section}-${now.toISOString().slice(0, 10)}.${format}`;
  const headers = {
    ...plainHeaders(origin),
    "content-type": formats[format].type,
    "content-disposition": `attachment; filename="${name}"`,
  };
  return new Response(streamOf(services, source.columns, format, first.value, next), { headers });
}

function streamOf(
  { log }: Services,
  columns: readonly string[],
  format: keyof typeof formats,
  firstRows: readonly ExportRow[] | null,
  next: NextRows,
): ReadableStream<Uint8Array> {
  const { start, rows: linesOf, end } = formats[format];
  const encoder = new TextEncoder();
  let pending = firstRows;
  let isFirst = true;
  let head = start(columns);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const rows = pending;
        if (rows === null) {
          controller.enqueue(encoder.encode(head + end));
          controller.close();
          return;
        }
        const text = head + linesOf(rows, columns, isFirst);
        isFirst &&= rows.length === 0;
        head = "";
        const read = await next();
        if (!read.ok) {
          log.error("export-aborted", { reason: read.failure });
          controller.error(new Error("The export could not be read to its end."));
          return;
        }
        pending = read.value;
        controller.enqueue(encoder.encode(text));
      },
    },
    { highWaterMark: 0 },
  );
}

/** The filter as the audit log stores it, without searched names and addresses, which may have to be erased one day. */
function recordedFilter({ filters }: Export, query: Query): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap((name) => {
      const value = query[name]?.trim();
      if (!value) return [];
      const isPrivate = name === "recipient" || (name === "q" && !isUuid(value));
      return [[name, isPrivate ? "(text)" : value.slice(0, 200)]];
    }),
  );
}
