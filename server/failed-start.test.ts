import { expect, test } from "vitest";
import { DatabaseFolderError } from "#database/database-folder.ts";
import { FolderInUseError } from "#database/folder-lock.ts";
import { ConfigError } from "./config.ts";
import { explainFailedStart } from "./failed-start.ts";

const withCode = (code: string, message = "no") => Object.assign(new Error(message), { code });

test("a person is told what to do, without a stack", () => {
  expect(explainFailedStart(new ConfigError("PORT: wrong"))).toBe("PORT: wrong");
  expect(explainFailedStart(new FolderInUseError("/data", null))).toContain("in use by another process");
  expect(explainFailedStart(new DatabaseFolderError("/data", "it is damaged"))).toMatch(
    /^The database in \/data .*DATA_DIR/,
  );
  expect(explainFailedStart(withCode("EADDRINUSE"))).toContain("Set PORT to another one.");
  expect(explainFailedStart(withCode("ECONNREFUSED", ""))).toContain("does not answer (ECONNREFUSED)");
  expect(explainFailedStart(new Error("timeout expired"))).toContain("does not answer (timeout expired)");
  expect(explainFailedStart(withCode("28P01", "password"))).toContain("lets nobody in (password)");
});

test("what nobody foresaw comes with its stack", () => {
  expect(explainFailedStart(new Error("strange"))).toContain("failed-start.test.ts");
});
