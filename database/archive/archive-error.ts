/** A backup cannot be made, read or restored. The message is one line that says what to do. */
export class ArchiveError extends Error {
  readonly code = "archive";

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ArchiveError";
  }
}
