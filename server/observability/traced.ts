import type { Server } from "node:http";
import type { EmailTransport } from "#domain/email/email-transport.ts";
import type { PaymentProvider, ProviderFailure } from "#domain/payments/payment-provider.ts";
import type { Job } from "#server/jobs/job.ts";
import type { Result } from "#std/result.ts";
import type { Tracing } from "./tracing.ts";

/** Traces every request that the server receives, including those for cached pages. */
export function tracedServer(server: Server, tracing: Tracing): Server {
  const [handle] = server.listeners("request");
  if (handle === undefined) return server;
  server.removeAllListeners("request");
  server.on("request", (request, response) =>
    tracing.request(request, response, () => void handle.call(server, request, response)),
  );
  return server;
}

/** Wraps a transport to add a span for each email. */
export function tracedTransport(transport: EmailTransport, tracing: Tracing): EmailTransport {
  return {
    send: (message, signal) =>
      tracing.run({
        name: "smtp send",
        isCall: true,
        run: () => transport.send(message, signal),
        failureOf: (outcome) => (outcome.ok ? null : outcome.failure.code),
      }),
    close: () => transport.close(),
  };
}

/** Wraps a job to add a span for each run. */
export function tracedJob(job: Job, tracing: Tracing): Job {
  return { ...job, run: (run) => tracing.run({ name: `job ${job.name}`, isCall: false, run: () => job.run(run) }) };
}

/** Wraps a provider to add a span for each request to it. */
export function tracedProvider(provider: PaymentProvider, tracing: Tracing): PaymentProvider {
  function traced<Input extends unknown[], Value>(
    name: string,
    call: (...input: Input) => Promise<Result<Value, ProviderFailure>>,
  ): (...input: Input) => Promise<Result<Value, ProviderFailure>> {
    const failureOf = (outcome: Result<Value, ProviderFailure>) => (outcome.ok ? null : outcome.failure.code);
    return (...input) => tracing.run({ name: `stripe ${name}`, isCall: true, run: () => call(...input), failureOf });
  }
  return {
    ...provider,
    createCheckout: traced("createCheckout", provider.createCheckout),
    findSession: traced("findSession", provider.findSession),
    findSessionOfPayment: traced("findSessionOfPayment", provider.findSessionOfPayment),
    readPayment: traced("readPayment", provider.readPayment),
    expireSession: traced("expireSession", provider.expireSession),
    listSessions: traced("listSessions", provider.listSessions),
    listRefunds: traced("listRefunds", provider.listRefunds),
    listDisputes: traced("listDisputes", provider.listDisputes),
  };
}
