import type { Compilable } from "kysely";
import type { OpenedDatabase, Session } from "#database/database.ts";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Actual Rows": number;
  Plans?: Node[];
};

export type Explained = { nodes: string[]; buffers: number; rows: number; plan: string };

/** Runs a statement and returns its cost: the node types of its plan and the pages it touched. */
export async function explain(opened: OpenedDatabase, statement: Compilable): Promise<Explained> {
  const { sql, parameters } = statement.compile();
  const run = async (session: Session): Promise<Explained> => {
    const rows = await session.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (analyze, buffers, format json) ${sql}`,
      [...parameters],
    );
    const root = rows[0]?.["QUERY PLAN"][0].Plan;
    if (root === undefined) throw new Error("The database returned no plan.");
    return {
      nodes: nodesOf(root).map((node) => node["Node Type"]),
      buffers: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
      rows: root["Actual Rows"],
      plan: JSON.stringify(root, ["Node Type", "Index Name", "Relation Name", "Actual Rows", "Plans"], 1),
    };
  };
  return await opened.withSession(run, { statementTimeoutMs: 60_000 });
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
