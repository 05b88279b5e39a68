/** A value of JSON-LD as it is written into the page. `undefined` members are left out. */
type JsonLdValue = string | number | boolean | null | JsonLdNode | readonly JsonLdValue[];
export type JsonLdNode = { [key: string]: JsonLdValue | undefined };

/** One document per page. Its nodes refer to each other by absolute `@id`. */
export function jsonLdGraph(nodes: readonly JsonLdNode[]): { "@context": string; "@graph": JsonLdNode[] } {
  return { "@context": "https://schema.org", "@graph": nodes.map(withoutEmpty) };
}

function withoutEmpty(node: JsonLdNode): JsonLdNode {
  return JSON.parse(JSON.stringify(node)) as JsonLdNode;
}
