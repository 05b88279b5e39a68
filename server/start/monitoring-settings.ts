import { z } from "zod";
import { encryptedUrl, isLoopback } from "./encrypted-url.ts";

/** Settings for monitoring. All are optional: without them, nothing is measured, sent or opened. */
export const monitoringSettings = {
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{32,}$/u, "at least 32 characters, without spaces")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: encryptedUrl.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default("taoli"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ALERT_WEBHOOK_URL: encryptedUrl.optional(),
  ALERT_EMAIL: z.email().max(254).optional(),
};

export type MetricsConfig = { port: number; host: string; token: string | undefined };

export type MonitoringConfig = {
  /** Null if metrics are not served. */
  metrics: MetricsConfig | null;
  /** Null if nothing is traced. `sampledShare`: from 0 to 1, of requests without a traced caller. */
  tracing: { endpoint: string; serviceName: string; sampledShare: number } | null;
  /** The channels for alerts to operators. */
  alerts: { webhookUrl: string | undefined; email: string | undefined };
};

const settings = z.object(monitoringSettings);

/** Validates settings that depend on each other. `reject` throws. `port` is that of the site. */
export function monitoringConfig(
  data: z.infer<typeof settings>,
  port: number,
  reject: (message: string) => never,
): MonitoringConfig {
  return {
    metrics: metricsConfig(data, port, reject),
    tracing: tracingConfig(data),
    alerts: { webhookUrl: data.ALERT_WEBHOOK_URL, email: data.ALERT_EMAIL },
  };
}

function tracingConfig(data: z.infer<typeof settings>): MonitoringConfig["tracing"] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = data;
  return endpoint === undefined ? null : { endpoint, serviceName, sampledShare: data.OTEL_TRACES_SAMPLER_ARG };
}

function metricsConfig(
  { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: z.infer<typeof settings>,
  sitePort: number,
  reject: (message: string) => never,
): MetricsConfig | null {
  if (port === undefined)
    return token === undefined
      ? null
      : reject("METRICS_TOKEN belongs to METRICS_PORT, which is not set: metrics would not be served.");
  if (port === sitePort) return reject("METRICS_PORT is the port of the site: metrics need a port of their own.");
  if (token === undefined && !isLoopback(host))
    return reject(
      `METRICS_HOST is ${host}, which other machines can reach: set METRICS_TOKEN, or leave METRICS_HOST at 127.0.0.1.`,
    );
  return { port, host, token };
}
