let count = 0;

/**
 * Says that a request comes from a network where nobody else is: what is limited by address is limited for each visitor.
 * Only a site that believes a proxy hears it.
 */
export function fromSomewhere(): Record<string, string> {
  count += 1;
  return { "x-forwarded-for": `10.${process.pid & 255}.${(count >> 8) & 255}.${count & 255}` };
}
