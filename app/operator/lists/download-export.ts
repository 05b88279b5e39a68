import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import { failure, type Result, success } from "#std/result.ts";

/** `broken`: the connection ended before the file was complete. `cancelled`: aborted by the `signal`. */
export type ExportFailure = ApiFailure | { stopped: "broken" | "canceled" };

type ExportFile = { name: string; content: Blob };

type Options = {
  path: string;
  signal: AbortSignal;
  /** Called with the number of bytes that have arrived. */
  onProgress: (bytes: number) => void;
};

/** Downloads an export with the session's token. Returns only complete files. Never throws. */
export async function downloadExport(
  options: ApiOptions,
  { path, signal, onProgress }: Options,
): Promise<Result<ExportFile, ExportFailure>> {
  const downloads: Promise<Result<ExportFile, ExportFailure>>[] = [];
  // `callApi` renews the session and reads failures. The file is taken out before the response is parsed as JSON.
  const send: typeof fetch = async (input, init) => {
    const response = await (options.fetch ?? fetch)(input, { ...init, signal });
    if (!response.ok || response.body === null) return response;
    downloads.push(readFile(response, response.body, signal, onProgress));
    return Response.json({});
  };
  const called = await callApi({ ...options, fetch: send }, { method: "GET", path }, (body) => body);
  const [download] = downloads;
  if (download !== undefined) return await download;
  if (signal.aborted) return failure({ stopped: "canceled" });
  return called.ok ? failure({ code: "offline" }) : called;
}

async function readFile(
  { headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Result<ExportFile, ExportFailure>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onProgress(bytes);
    }
  } catch {
    return failure({ stopped: signal.aborted ? "canceled" : "broken" });
  }
  const name = /filename="([\w.-]+)"/u.exec(headers.get("content-disposition") ?? "")?.[1] ?? "export";
  return success({ name, content: new Blob(parts, { type: headers.get("content-type") ?? "" }) });
}
