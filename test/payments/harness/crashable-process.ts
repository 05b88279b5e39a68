import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { Services } from "#domain/services.ts";
import { Crash, type CrashPoint } from "./crash-points.ts";
import { watchDatabase } from "./watch-database.ts";

/**
 * A process that may crash: from then on neither its database nor its provider responds, and none of its work is
 * committed.
 */
export type CrashableProcess = {
  services: Services;
  provider: PaymentProvider;
  isDead(): boolean;
  /** Crashes immediately. Throws. */
  die(): never;
  /** Dies at this point when it is reached; or after this many steps, wherever that is. */
  arm(point: CrashPoint | number | null): void;
  /** Returns null if the process crashed during the work. Rethrows other errors. */
  run<Value>(work: () => Promise<Value>): Promise<Value | null>;
};

/** A process over a harness's database and provider. Production code sees the same as in a crash. */
export function startProcess(harness: { services: Services; provider: PaymentProvider }): CrashableProcess {
  let isDead = false;
  let armed: CrashPoint | null = null;
  let stepsLeft = Number.POSITIVE_INFINITY;
  function die(): never {
    isDead = true;
    throw new Crash();
  }
  function reach(point: CrashPoint): void {
    stepsLeft -= 1;
    if (isDead || armed === point || stepsLeft < 0) die();
  }
  const watched = watchDatabase(harness.services.db, reach);
  const services: Services = { ...harness.services, db: watched.db };

  /** No network inside a transaction. */
  function beforeCall(point?: CrashPoint): void {
    if (watched.isInTransaction()) throw new Error("The provider was asked inside a transaction.");
    if (isDead) die();
    if (point !== undefined) reach(point);
  }

  const { provider: real } = harness;
  const provider: PaymentProvider = {
    ...real,
    async createCheckout(request) {
      beforeCall("before the provider is asked");
      const response = await real.createCheckout(request);
      reach("before the session is stored");
      return response;
    },
    async readPayment(id) {
      beforeCall("in the middle of reconciling");
      return await alive(real.readPayment(id));
    },
    async findSession(id) {
      beforeCall();
      return await alive(real.findSession(id));
    },
    async findSessionOfPayment(id) {
      beforeCall();
      return await alive(real.findSessionOfPayment(id));
    },
    async expireSession(id) {
      beforeCall();
      return await alive(real.expireSession(id));
    },
    async listSessions(window) {
      beforeCall();
      return await alive(real.listSessions(window));
    },
  };

  async function alive<Value>(response: Promise<Value>): Promise<Value> {
    const value = await response;
    if (isDead) die();
    return value;
  }

  return {
    services,
    provider,
    isDead: () => isDead,
    die,
    arm(point) {
      if (typeof point === "number") stepsLeft = point;
      else armed = point;
    },
    async run(work) {
      try {
        const value = await work();
        return isDead ? null : value;
      } catch (error) {
        if (isDead) return null;
        throw error;
      }
    },
  };
}
