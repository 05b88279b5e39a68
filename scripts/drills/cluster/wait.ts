export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Resolves when the condition holds. Rejects after this many seconds. */
export async function waitUntil(
  what: string,
  seconds: number,
  condition: () => boolean | Promise<boolean>,
  pauseMs = 200,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await condition()) return;
    await wait(pauseMs);
  }
  throw new Error(`Not reached within ${seconds} s: ${what}.`);
}
