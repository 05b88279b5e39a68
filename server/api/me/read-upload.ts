import { failure, type Result, success } from "#std/result.ts";

/** `megabytes` is null where the request did not say how much it would send. */
export type TooLarge = { megabytes: number | null };

/**
 * The body of a request, which may have at most so many bytes. What says that it has more is refused without being
 * read, and what turns out to have more is read no further.
 */
export async function readUpload(request: Request, mostBytes: number): Promise<Result<Uint8Array, TooLarge>> {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > mostBytes) return failure({ megabytes: announced / (1024 * 1024) });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) return failure({ megabytes: null });
    chunks.push(chunk);
  }
  return success(Buffer.concat(chunks, length));
}
