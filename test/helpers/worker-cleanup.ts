type Cleanup = () => Promise<unknown>;

// A worker's environment and its tests each load this module separately, so the list is global to the process.
const globals = globalThis as { taoliWorkerCleanups?: Cleanup[] };

/** Registers cleanup that runs when this test's worker ends, for resources shared by its files. */
export function onWorkerExit(cleanup: Cleanup): void {
  (globals.taoliWorkerCleanups ??= []).push(cleanup);
}

export async function runWorkerCleanup(): Promise<void> {
  await Promise.allSettled((globals.taoliWorkerCleanups ?? []).map((end) => end()));
}
