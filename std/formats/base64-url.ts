/** Encodes bytes as base64url without padding (RFC 4648 §5): 32 bytes give 43 characters. */
export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
