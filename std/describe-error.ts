/** Returns the name, code and message of anything thrown, as fields of a log line. */
export function describeError(error: unknown): { error: string; message: string; code?: string } {
  if (!(error instanceof Error)) return { error: typeof error, message: String(error) };
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  return { error: error.name, message: error.message, ...code };
}
