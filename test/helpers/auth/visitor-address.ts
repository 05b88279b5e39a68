let count = 0;

/**
 * Returns a header with a separate network address, so that limits by address apply to each visitor. Only a site that
 * trusts a proxy reads it.
 */
export function randomClientHeaders(): Record<string, string> {
  count += 1;
  return { "x-forwarded-for": `10.${process.pid & 255}.${(count >> 8) & 255}.${count & 255}` };
}
