/** FNV-1a, an unsigned 32-bit integer: distributes texts evenly over few buckets. Not for secrets. */
export function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
