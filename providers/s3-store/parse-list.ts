export type ListedFile = { key: string /** Milliseconds since 1970. */; at: number };

/** One page of S3's `ListObjectsV2`; `next` continues it, and is null on the last page. */
export function parseList(xml: string): { files: ListedFile[]; next: string | null } {
  if (!xml.includes("<ListBucketResult")) throw new Error("The S3 store responded with something other than a list.");
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    key: textOf(/<Key>([^<]*)</, entry),
    at: Date.parse(textOf(/<LastModified>([^<]*)</, entry)),
  }));
  if (textOf(/<IsTruncated>([^<]*)</, xml) !== "true") return { files, next: null };
  const next = textOf(/<NextContinuationToken>([^<]*)</, xml);
  if (next === "") throw new Error("The S3 store sent a truncated list without a continuation token.");
  return { files, next };
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** The text of the first element; empty if there is none. */
function textOf(element: RegExp, xml: string): string {
  const text = element.exec(xml)?.[1] ?? "";
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, word) => {
    if (word !== undefined) return entities[word] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
