import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { DatabaseObserver } from "#database/observe-queries.ts";
import type { MonitoringConfig } from "#server/start/monitoring-settings.ts";
import type { RequestObserver } from "./meters.ts";
import { routeOf } from "./route-of.ts";

export type Tracing = {
  /** Runs `handle` inside a span that ends with the response. A `traceparent` header sets the span's parent. */
  request(request: IncomingMessage, response: ServerResponse, handle: () => void): void;
  /** Names the span of the current request. */
  describe: RequestObserver;
  /** Adds a finished statement to the current span; without one it is not traced. */
  query: DatabaseObserver["onQuery"];
  /** Runs work inside a span. `failureOf` returns the failure that a value represents, or null. */
  run<Value>(work: Work<Value>): Promise<Value>;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
};

type Work<Value> = {
  name: string;
  isCall: boolean;
  attributes?: Attributes;
  run: () => Promise<Value>;
  failureOf?: (value: Value) => string | null;
};

/** Statements have placeholders, but some are long. */
const maxTextLength = 2000;

/** Starts tracing with OpenTelemetry. This module, which imports the library, is loaded only if an endpoint is set. */
export function startTracing(config: NonNullable<MonitoringConfig["tracing"]>): Tracing {
  const provider = createProvider(config);
  const tracer = provider.getTracer("taoli");
  const propagator = new W3CTraceContextPropagator();
  const active = new AsyncLocalStorage<Context>();
  const activeSpan = () => trace.getSpan(active.getStore() ?? ROOT_CONTEXT);

  function begin(name: string, kind: SpanKind, attributes: Attributes, parent: Context): [Span, Context] {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    return [span, trace.setSpan(parent, span)];
  }

  return {
    request(request, response, handle) {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, headerGetter);
      const [span, context] = begin(request.method ?? "HTTP", SpanKind.SERVER, {}, parent);
      response.once("close", () => {
        span.setAttribute("http.response.status_code", response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        if (!response.writableFinished) span.setAttribute("error.type", "connection closed");
        span.end();
      });
      active.run(context, handle);
    },
    describe({ id, method, path }) {
      const route = routeOf(path);
      activeSpan()
        ?.updateName(`${method} ${route}`)
        .setAttributes({ "http.request.method": method, "http.route": route, "taoli.request_id": id });
    },
    query({ statement, text, milliseconds, failed, database = "primary" }) {
      const parent = active.getStore();
      if (parent === undefined) return;
      const endTime = Date.now();
      const attributes = { "db.system.name": "postgresql", "db.operation.name": statement };
      const options = { kind: SpanKind.CLIENT, attributes, startTime: endTime - milliseconds };
      const span = tracer.startSpan(`database ${statement}`, options, parent);
      span.setAttributes({ "db.query.text": text.slice(0, maxTextLength), "taoli.database": database });
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    async run({ name, isCall, attributes = {}, run, failureOf = () => null }) {
      const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const [span, context] = begin(name, kind, attributes, active.getStore() ?? ROOT_CONTEXT);
      try {
        const value = await active.run(context, run);
        const failure = failureOf(value);
        if (failure !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
        return value;
      } catch (error) {
        // The error's message is omitted, because it may contain user input.
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "error" });
        throw error;
      } finally {
        span.end();
      }
    },
    stop: () => provider.shutdown(),
  };
}

function createProvider({
  endpoint,
  serviceName,
  sampledShare,
}: NonNullable<MonitoringConfig["tracing"]>): TracerProvider {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/u, "")}/v1/traces` });
  return new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "process.pid": process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
}

const headerGetter = {
  keys: (headers: IncomingMessage["headers"]) => Object.keys(headers),
  get: (headers: IncomingMessage["headers"], name: string) => headers[name],
};
