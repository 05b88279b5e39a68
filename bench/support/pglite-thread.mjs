// The embedded database in a thread: takes a statement and its parameters, returns the rows.
import { parentPort } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

const pglite = await PGlite.create("memory://");
parentPort.on("message", async ({ statement, parameters }) => {
  parentPort.postMessage((await pglite.query(statement, parameters)).rows);
});
parentPort.postMessage("ready");
