import type { ApiFailure, ApiOptions } from "#app/api-call.ts";
import { localeTags } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";

type Upload = {
  method?: "POST" | "PUT";
  path: string;
  file: Blob;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};
type Pick<Value> = (body: Record<string, unknown>) => Value | undefined;

/** After this long without progress, the connection counts as lost. Processing takes up to 45 seconds. */
const stalledMs = 60_000;

/**
 * Sends a file as the body of a request. If the server rejects the token, retries once with a renewed session. Uses
 * XMLHttpRequest, because `fetch` reports no upload progress. Never throws.
 */
export async function uploadFile<Value>(
  options: ApiOptions,
  upload: Upload,
  pick: Pick<Value>,
): Promise<Result<Value, ApiFailure>> {
  const first = await send(options, upload, pick);
  if (first.ok || first.failure.code !== "not-signed-in" || !options.renewSession) return first;
  const renewal = await options.renewSession().catch(() => "unreachable" as const);
  if (renewal === "unreachable") return failure({ code: "offline" });
  return renewal === "renewed" ? await send(options, upload, pick) : first;
}

async function send<Value>(
  { accessToken, locale }: ApiOptions,
  { method = "POST", path, file, signal, onProgress }: Upload,
  pick: Pick<Value>,
): Promise<Result<Value, ApiFailure>> {
  const token = await accessToken().catch(() => null);
  const { promise, resolve } = Promise.withResolvers<Result<Value, ApiFailure>>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  let stalled = setTimeout(abort, stalledMs);
  request.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(stalled);
    stalled = setTimeout(abort, stalledMs);
    onProgress(Math.floor((loaded / total) * 100));
  };
  request.onloadend = () => resolve(read(request, pick));
  signal.addEventListener("abort", abort);
  request.open(method, path);
  request.setRequestHeader("accept-language", localeTags[locale]);
  if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
  if (signal.aborted) resolve(failure({ code: "offline" }));
  else request.send(file);
  const done = await promise;
  clearTimeout(stalled);
  signal.removeEventListener("abort", abort);
  return done;
}

type ErrorBody = { code: string; message: string; request_id?: string };

/** Treats a response from another server as no response. */
function read<Value>(request: XMLHttpRequest, pick: Pick<Value>): Result<Value, ApiFailure> {
  const body = parse(request.responseText);
  const value = request.status < 300 ? pick(body) : undefined;
  if (value !== undefined) return success(value);
  const error = body["error"] as ErrorBody | undefined;
  if (error === undefined) return failure({ code: "offline" });
  const seconds = Number.parseInt(request.getResponseHeader("retry-after") ?? "", 10);
  return failure({
    code: error.code,
    message: error.message,
    status: request.status,
    ...(error.request_id && { requestId: error.request_id }),
    fields: [],
    listing: null,
    retryAfterSeconds: Number.isNaN(seconds) ? null : seconds,
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
