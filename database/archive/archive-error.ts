/** A backup cannot be created, read or restored. The message is one line that tells the operator the fix. */
export class ArchiveError extends Error {
  readonly code = "archive";

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ArchiveError";
  }
}
