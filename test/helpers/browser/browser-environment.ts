import type { Environment } from "vitest/runtime";
import { endWorker } from "#test/helpers/worker-end.ts";

/** Node as it is, with an end: what the files of a worker share ends with the worker, after the last of them. */
export default {
  name: "browser",
  viteEnvironment: "ssr",
  setup: () => ({ teardown: endWorker }),
} satisfies Environment;
