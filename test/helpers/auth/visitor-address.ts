let count = 0;

/**
 * Gives a request a network of its own, so that limits by address apply to each visitor. Only a site that trusts a
 * proxy reads it.
 */
export function fromSomewhere(): Record<string, string> {
  count += 1;
  return { "x-forwarded-for": `10.${process.pid & 255}.${(count >> 8) & 255}.${count & 255}` };
}
