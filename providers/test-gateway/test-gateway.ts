import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createApi } from "./api.ts";
import { work } from "./deliver-messages.ts";
import { type TestGatewayOptions, withDefaults } from "./gateway-options.ts";
import { answerOverviewPage } from "./overview-page.ts";
import { answerPanelPage } from "./panel-page.ts";
import { answerPayPage } from "./pay-page.ts";

const maxFormBytes = 4 * 1024;

export type TestGateway = {
  /** The API, under /v1. For our own process: whoever has the key decides what is paid. */
  api: Hono;
  /** The pages for browsers: /pay/:id, /payments/:id and, if wanted, the overview at /. */
  pages: Hono;
  /**
   * Ends slow payments, lets sessions expire and sends messages, as far as they are due, and says when something is due next.
   * Call it again and again; at the same time it only makes messages go out twice.
   */
  work(): Promise<Date | null>;
};

/**
 * Stands in for Stripe where there is no account: the same calls, shapes and signatures, and a page on which somebody
 * chooses how a payment ends. No money moves, so whoever can open a payment page can pay.
 */
export function createTestGateway(options: TestGatewayOptions): TestGateway {
  const gateway = withDefaults(options);
  const pages = new Hono();
  pages.use(bodyLimit({ maxSize: maxFormBytes }));
  pages.on(["GET", "POST"], "/pay/:id", (context) => answerPayPage(gateway, context));
  pages.on(["GET", "POST"], "/payments/:id", (context) => answerPanelPage(gateway, context));
  pages.on(["GET", "POST"], "/", (context) => answerOverviewPage(gateway, context));
  return { api: createApi(gateway), pages, work: () => work(gateway) };
}
