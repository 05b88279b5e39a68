import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createApi } from "./api/routes.ts";
import { type SandboxOptions, withDefaults } from "./options.ts";
import { overviewPage } from "./pages/overview-page.ts";
import { payPage } from "./pages/pay-page.ts";
import { paymentPage } from "./pages/payment-page.ts";
import { stylesheetPath, stylesheetResponse } from "./pages/theme.ts";
import { processDue } from "./webhooks/deliver-events.ts";

const maxFormBytes = 4 * 1024;

export type StripeSandbox = {
  /** The API, under /v1. A client with the key decides the outcome of payments. */
  api: Hono;
  /** The pages for browsers: /pay/:id, /payments/:id, their stylesheet and, if enabled, the overview at /. */
  pages: Hono;
  /**
   * Settles delayed payments, expires sessions and delivers events that are due. Returns when something is due next.
   * Call it repeatedly (`startWorker` does); concurrent calls only duplicate deliveries.
   */
  processDue(): Promise<Date | null>;
};

/**
 * Simulates Stripe without an account: the same calls, object shapes, and webhook signatures, plus pages for choosing
 * the outcome of a payment. No money moves, so anyone with access to a payment page can pay.
 */
export function createStripeSandbox(options: SandboxOptions): StripeSandbox {
  const sandbox = withDefaults(options);
  const pages = new Hono();
  pages.use(bodyLimit({ maxSize: maxFormBytes }));
  pages.get(stylesheetPath, () => stylesheetResponse(sandbox.theme));
  pages.on(["GET", "POST"], "/pay/:id", (context) => payPage(sandbox, context));
  pages.on(["GET", "POST"], "/payments/:id", (context) => paymentPage(sandbox, context));
  pages.on(["GET", "POST"], "/", (context) => overviewPage(sandbox, context));
  return { api: createApi(sandbox), pages, processDue: () => processDue(sandbox) };
}
