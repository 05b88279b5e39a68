import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { NonceContext } from "#app/contexts/nonce-context.ts";
import { renderStepContext } from "#app/contexts/render-step-context.ts";
import { renderedDocumentContext } from "#app/contexts/rendered-document-context.ts";
import { RequestIdContext, requestIdContext } from "#app/contexts/request-id-context.ts";
import { servicesContext } from "#app/contexts/services-context.ts";

export const renderDeadlineMs = 5_000;

/**
 * Renders the whole page at once into `renderedDocumentContext`. Every inline script carries a nonce for
 * `finalizePage`.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = crypto.randomUUID();
  const page = (
    <NonceContext value={nonce}>
      <RequestIdContext value={loadContext.get(requestIdContext)}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RequestIdContext>
    </NonceContext>
  );
  const document = await loadContext.get(renderStepContext)(() => renderToBytes(page, nonce));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("X-Script-Nonce", nonce);
  loadContext.set(renderedDocumentContext, document);
  return new Response(null, { status, headers });
}

/** Logs unexpected errors from loaders and components: the reader gets the error page, the operator this line. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const { log } = context.get(servicesContext);
  const path = new URL(request.url).pathname.slice(0, 200);
  log.error("page-failed", { id: context.get(requestIdContext), path, error: name, message, stack });
};

function renderToBytes(page: React.ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(deadline);
        pipe(collect(resolve).on("error", reject));
      },
      onShellError: reject,
    });
    const deadline = setTimeout(() => abort(new Error("The page took too long to render.")), renderDeadlineMs);
  });
}

function collect(onEnd: (bytes: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks));
      done();
    },
  });
}
