/** An error in a form that can be sent to another thread: structured clones of errors lose their fields. */
export type PackedError = {
  name: string;
  message: string;
  stack: string | undefined;
  /** Such as `code`, `constraint`, `detail`. */
  fields: Record<string, string | number | boolean>;
};

/** Keeps the error's description but not the statement's parameters, which are not needed. */
export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), stack: undefined, fields: {} };
  const fields: PackedError["fields"] = {};
  for (const [name, value] of Object.entries(error)) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") fields[name] = value;
  }
  return { name: error.name, message: error.message, stack: error.stack, fields };
}

export function unpackError({ name, message, stack, fields }: PackedError): Error {
  const error = name === "RangeError" ? new RangeError(message) : new Error(message);
  const hidden = { configurable: true, writable: true, enumerable: false };
  Object.defineProperty(error, "name", { ...hidden, value: name });
  if (stack !== undefined) Object.defineProperty(error, "stack", { ...hidden, value: stack });
  return Object.assign(error, fields);
}
