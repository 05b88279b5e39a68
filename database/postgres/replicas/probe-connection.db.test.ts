import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { postgresSettings } from "#database/postgres/postgres-client.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { openDatabaseProxy } from "#test/helpers/database/proxy.ts";
import { ProbeConnection } from "./probe-connection.ts";

eachDatabase(
  (database) => {
    test("a response that arrived while the process was suspended is in time", async () => {
      const connection = new ProbeConnection(postgresSettings(database.url ?? ""), 1000);
      const ask = () => connection.query<{ one: number }>("select 1 as one");
      await ask();
      const asked = ask();
      // The event loop continues with its timers, and reads sockets after them.
      await setImmediate();
      const resumed = performance.now() + 1100;
      while (performance.now() < resumed);
      expect(await asked).toEqual({ one: 1 });
      await connection.close();
    });

    test("a silent server times out, also while a connection is opened", async () => {
      const proxy = await openDatabaseProxy(database.url ?? "");
      const connection = new ProbeConnection(postgresSettings(proxy.url), 300);
      const ask = () => connection.query<{ one: number }>("select 1 as one");
      await expect.poll(() => ask().catch(() => null)).toEqual({ one: 1 });
      proxy.freeze();
      for (let time = 0; time < 2; time += 1) await expect(ask()).rejects.toThrow();
      proxy.mend();
      await expect.poll(() => ask().catch(() => null)).toEqual({ one: 1 });
      await connection.close();
      await proxy.close();
    });
  },
  { only: "postgres" },
);
