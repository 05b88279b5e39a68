type Ending = () => Promise<unknown>;

// The environment of a worker and its tests load this module each for themselves, so the place is on the process.
const place = globalThis as { taoliEndings?: Ending[] };

/** Runs when the worker of this test ends: for what its files share. */
export function whenWorkerEnds(ending: Ending): void {
  (place.taoliEndings ??= []).push(ending);
}

export async function endWorker(): Promise<void> {
  await Promise.allSettled((place.taoliEndings ?? []).map((end) => end()));
}
