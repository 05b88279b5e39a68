import { AsyncLocalStorage } from "node:async_hooks";
import {
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type RootOperationNode,
  TableNode,
  type Transaction,
} from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { CrashPoint } from "./crash-points.ts";

type Reach = (point: CrashPoint) => void;

/** Steps of the current transaction so far, for example `insert ledger` or `lock teacher_listings`. */
const steps = new AsyncLocalStorage<Set<string>>();

const beforeStep: Record<string, CrashPoint> = {
  "insert stripe_events": "before the event is in the inbox",
  // All of a page is applied; only that it is done has not been recorded.
  "insert reconciliations": "in the middle of reconciling",
};
const afterStep: Record<string, CrashPoint> = {
  "insert stripe_events": "after the event is in the inbox",
  "update payments": "after the payment is written",
  "insert ledger": "after the ledger is written",
};

/**
 * The same database, which reports every statement before and after it; the listener may throw. It also asserts that
 * listings are always locked before payments.
 */
export function watchDatabase(real: Database, reach: Reach): { db: Database; isInTransaction(): boolean } {
  const known = new WeakMap<object, string>();
  // A point that is never armed, used only to check whether the process is still running.
  const anywhere = "" as CrashPoint;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const step = stepOf(node);
      reach(beforeStep[step] ?? anywhere);
      known.set(queryId, step);
      holdLockOrder(step);
      return node;
    },
    async transformResult({ result, queryId }) {
      reach(afterStep[known.get(queryId) ?? ""] ?? anywhere);
      return result;
    },
  };
  const plugged = real.withPlugin(plugin);
  const db = new Proxy(plugged, {
    get(target, name) {
      if (name === "transaction") return () => watchTransaction(target, reach);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { db, isInTransaction: () => steps.getStore() !== undefined };
}

function watchTransaction(db: Database, reach: Reach) {
  return {
    async execute<Value>(work: (trx: Transaction<Tables>) => Promise<Value>): Promise<Value> {
      const own = new Set<string>();
      const value = await db.transaction().execute((trx) =>
        steps.run(own, async () => {
          const result = await work(trx);
          if (own.has("insert payments")) reach("before the attempt is committed");
          if (own.has("update payments")) reach("before the effect is committed");
          return result;
        }),
      );
      if (own.has("update payments")) reach("after the effect is committed");
      return value;
    },
  };
}

function holdLockOrder(step: string): void {
  const own = steps.getStore();
  if (own === undefined) return;
  if (step === "lock payments" && !own.has("lock teacher_listings"))
    throw new Error("A payment was locked before its listing.");
  own.add(step);
}

function stepOf(node: RootOperationNode): string {
  if (node.kind === "InsertQueryNode") return `insert ${node.into?.table.identifier.name}`;
  if (node.kind === "UpdateQueryNode") return `update ${nameOf(node.table)}`;
  if (node.kind !== "SelectQueryNode") return node.kind;
  // One statement that writes and returns the previous rows.
  const written = node.with?.expressions[0]?.expression;
  if (written !== undefined && InsertQueryNode.is(written)) return stepOf(written);
  const isLocking = node.endModifiers?.some(({ modifier }) => modifier === "ForUpdate");
  return `${isLocking ? "lock" : "read"} ${nameOf(node.from?.froms[0])}`;
}

function nameOf(node: OperationNode | undefined): string {
  return node !== undefined && TableNode.is(node) ? node.table.identifier.name : "";
}
