import { FolderInUseError } from "#database/folder-lock.ts";
import { ConfigError } from "./config.ts";
import { errorFields } from "./log.ts";

/** What to tell a person whose process did not start; a stack only for what nobody foresaw. */
export function explainFailedStart(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return `The port is taken by another program (${error.message}). Set PORT to another one.`;
  return `Taoli could not start.\n${error instanceof Error ? error.stack : JSON.stringify(errorFields(error))}`;
}
