type Ending = () => Promise<unknown>;

// A worker's environment and its tests each load this module separately, so the list is global to the process.
const place = globalThis as { taoliEndings?: Ending[] };

/** Registers cleanup that runs when this test's worker ends, for resources shared by its files. */
export function whenWorkerEnds(ending: Ending): void {
  (place.taoliEndings ??= []).push(ending);
}

export async function endWorker(): Promise<void> {
  await Promise.allSettled((place.taoliEndings ?? []).map((end) => end()));
}
