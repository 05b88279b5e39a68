import { expect, test } from "vitest";
import type { OpenedDatabase, Session } from "#database/database.ts";
import { rejectTransactionPooling } from "./reject-transaction-pooling.ts";

/** Returns numbered sessions. `serve` maps a session's number to the server connection that runs its statement. */
function sessions(serve: (session: number) => number): Pick<OpenedDatabase, "withSession"> {
  let opened = 0;
  return {
    withSession(work) {
      opened += 1;
      const number = opened;
      const query = async () => [{ pid: serve(number), backend_start: "2027-01-31" }];
      return work({ query } as unknown as Session);
    },
  };
}

test("sessions with their own connections are accepted", async () => {
  await expect(rejectTransactionPooling(sessions((session) => session))).resolves.toBeUndefined();
});

test("sessions that share or change connections are rejected", async () => {
  let statements = 0;
  const inTurn = () => (statements++ % 3) + 1;
  for (const pooled of [sessions(() => 7), sessions(inTurn)])
    await expect(rejectTransactionPooling(pooled)).rejects.toMatchObject({ code: "transaction-pooling" });
});
