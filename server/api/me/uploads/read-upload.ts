import type { ReadUpload } from "#domain/media/media.ts";
import { megabytes, uploadLimits } from "#domain/media/media-limits.ts";
import { failure, success } from "#std/result.ts";

const megabyte = 1024 * 1024;

/**
 * Reads the body of an upload. A body whose Content-Length exceeds the limit is rejected unread; otherwise reading
 * stops at the limit.
 */
export function readUploadOf(request: Request): ReadUpload {
  return async () => {
    const announced = Number(request.headers.get("content-length") ?? 0);
    if (announced > uploadLimits.bytes) return tooLarge(megabytes(announced));
    const chunks: Uint8Array[] = [];
    let length = 0;
    try {
      for await (const chunk of request.body ?? []) {
        length += chunk.byteLength;
        if (length > uploadLimits.bytes) return tooLarge(`> ${uploadLimits.bytes / megabyte}`);
        chunks.push(chunk);
      }
    } catch {
      // The client has disconnected; the response is not read.
      return failure({ code: "unavailable" });
    }
    return success(Buffer.concat(chunks, length));
  };
}

function tooLarge(n: string) {
  return failure({ code: "image-too-large", values: { n } } as const);
}
