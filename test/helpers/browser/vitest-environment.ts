import type { Environment } from "vitest/runtime";
import { runWorkerCleanup } from "#test/helpers/worker-cleanup.ts";

/** Node's environment with a teardown: resources shared by a worker's files are released after its last file. */
export default {
  name: "browser",
  viteEnvironment: "ssr",
  setup: () => ({ teardown: runWorkerCleanup }),
} satisfies Environment;
