import { setTimeout } from "node:timers/promises";
import type Stripe from "stripe";
import type { GatewayStore } from "./gateway-store.ts";

export type TestGatewayOptions = {
  store: GatewayStore;
  now: () => Date;
  /** Where browsers find the payment pages, without a trailing slash. May have a path. */
  pagesUrl: string;
  /** The only key that opens the API: begins with `sk_test_`. */
  secretKey: string;
  /** Where messages go, and what they are signed with. Null: none go out. */
  webhook: { url: string; secret: string } | null;
  /** Sends a message; by default over the network. */
  send?: typeof globalThis.fetch;
  /** Whether there is a page that lists all payments. Everybody who knows its address can then take money back. */
  hasOverview?: boolean;
  /** Whether sessions offer WeChat Pay, as an account at Stripe may or may not. */
  offersWechatPay?: boolean;
  /** How long a slow payment takes, in seconds. */
  settleAfterSeconds?: number;
  /** How late a slow response of the API is, in milliseconds: by default later than anybody waits for it. */
  slowMs?: number;
  /** Waits before a slow response, or, with null, for ever before one that never comes. Tests wait in their own way. */
  wait?: (milliseconds: number | null) => Promise<void>;
  /**
   * In how many seconds each copy of a message goes out: `[0]` is once and at once, `[]` never, `[0, 5]` twice. In place of what
   * somebody chose on the overview. `number` counts the messages from 1.
   */
  deliveries?: (event: Stripe.Event, number: number) => number[];
};

/** What all parts of the gateway get. */
export type Gateway = Required<Omit<TestGatewayOptions, "deliveries" | "store">> &
  Pick<TestGatewayOptions, "deliveries" | "store">;

export function withDefaults(options: TestGatewayOptions): Gateway {
  if (!options.secretKey.startsWith("sk_test_")) throw new RangeError("The test gateway takes test keys only.");
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
