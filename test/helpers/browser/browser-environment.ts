import type { Environment } from "vitest/runtime";
import { endWorker } from "#test/helpers/worker-end.ts";

/** Node's environment with a teardown: resources shared by a worker's files are released after its last file. */
export default {
  name: "browser",
  viteEnvironment: "ssr",
  setup: () => ({ teardown: endWorker }),
} satisfies Environment;
