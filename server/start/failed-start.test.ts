import { expect, test } from "vitest";
import { DatabaseUnavailableError } from "#database/outage.ts";
import { DatabaseFolderError } from "#database/pglite/database-folder.ts";
import { FolderInUseError } from "#database/pglite/folder-lock.ts";
import { TransactionPoolingError } from "#database/postgres/reject-transaction-pooling.ts";
import { ConfigError } from "./config.ts";
import { explainFailedStart } from "./failed-start.ts";

const withCode = (code: string, message = "no") => Object.assign(new Error(message), { code });

test("a known error has instructions and no stack", () => {
  expect(explainFailedStart(new ConfigError("PORT: wrong"))).toBe("PORT: wrong");
  expect(explainFailedStart(new FolderInUseError("/data", null))).toContain("in use by another process");
  expect(explainFailedStart(new DatabaseFolderError("/data", "it is damaged"))).toMatch(
    /^The database in \/data .*DATA_DIR/,
  );
  expect(explainFailedStart(withCode("EADDRINUSE"))).toContain("Set PORT to a different one.");
  expect(explainFailedStart(new TransactionPoolingError())).toContain("Use the pooler in session mode");
  const unavailable = (cause: Error) => explainFailedStart(new DatabaseUnavailableError(cause));
  expect(unavailable(withCode("ECONNREFUSED", ""))).toContain("is not responding (ECONNREFUSED)");
  expect(unavailable(withCode("57P03", "starting up"))).toContain("is not responding (starting up)");
  expect(unavailable(new Error("timeout expired"))).toContain("is not responding (timeout expired)");
  expect(unavailable(withCode("28P01", "password"))).toContain("refused access (password)");
  const readOnly = withCode("25006", "cannot execute CREATE TABLE in a read-only transaction");
  for (const error of [readOnly, new Error("The migration 0001 failed.", { cause: readOnly })])
    expect(explainFailedStart(error)).toMatch(/is read-only .* set DATABASE_URL to the primary/);
});

test("an unexpected error has its stack", () => {
  expect(explainFailedStart(new Error("strange"))).toContain("failed-start.test.ts");
});
