import { setTimeout } from "node:timers/promises";
import type Stripe from "stripe";
import type { Theme } from "./pages/theme.ts";
import type { SandboxStore } from "./store/store.ts";

export type SandboxOptions = {
  store: SandboxStore;
  now: () => Date;
  /** The public URL of the pages, without a trailing slash. May have a path. */
  pagesUrl: string;
  /** The only accepted API key. Starts with `sk_test_`. */
  secretKey: string;
  /** The webhook endpoint and its signing secret. Null: events are stored but not delivered. */
  webhook: { url: string; secret: string } | null;
  /** Sends a webhook request; `fetch` by default. */
  send?: typeof globalThis.fetch;
  /** Whether there is an overview of all payments. It has no access control: anyone with its URL can issue refunds. */
  hasOverview?: boolean;
  /** Whether sessions offer WeChat Pay, which a Stripe account may lack. */
  offersWechatPay?: boolean;
  /** Seconds until a delayed payment settles. */
  settleAfterSeconds?: number;
  /** The delay of a slow API response in milliseconds; by default longer than clients wait. */
  slowMs?: number;
  /** Waits before a slow response; null: never responds. Tests replace it. */
  wait?: (milliseconds: number | null) => Promise<void>;
  /**
   * The delay of each delivery of an event, in seconds: `[0]` is once, immediately; `[]` never; `[0, 5]` twice. Takes
   * precedence over the setting on the overview. `number` counts events from 1.
   */
  deliveries?: (event: Stripe.Event, number: number) => number[];
  /** The theme of the pages; a neutral one by default. */
  theme?: Theme;
};

/** The options with their defaults: passed to every part of the sandbox. */
export type SandboxContext = Required<Omit<SandboxOptions, "deliveries" | "theme">> &
  Pick<SandboxOptions, "deliveries" | "theme">;

/** Throws a RangeError for a key that does not belong to a test mode. */
export function withDefaults(options: SandboxOptions): SandboxContext {
  if (!options.secretKey.startsWith("sk_test_")) throw new RangeError("The Stripe sandbox takes test keys only.");
  return {
    send: (input, init) => fetch(input, init),
    hasOverview: false,
    offersWechatPay: true,
    settleAfterSeconds: 10,
    slowMs: 12_000,
    wait: (milliseconds) => (milliseconds === null ? new Promise(() => {}) : setTimeout(milliseconds)),
    ...options,
    pagesUrl: options.pagesUrl.replace(/\/+$/u, ""),
  };
}
