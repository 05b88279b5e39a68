/** A refusal as Stripe would give it. Thrown inside the gateway only; one place turns it into an answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: "invalid_request_error" | "idempotency_error" | "api_error";
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    status: number,
    message: string,
    details: { type?: ApiError["type"]; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = details.type ?? "invalid_request_error";
    this.code = details.code;
    this.param = details.param;
  }
}

/** What Stripe says of an id that it does not know. */
export function missing(name: string, id: string, param = "id"): ApiError {
  return new ApiError(404, `No such ${name}: '${id}'`, { code: "resource_missing", param });
}

/** The body of a refusal. */
export function errorBody({ type, message, code, param }: ApiError): { error: Record<string, string> } {
  return { error: { ...(code && { code }), message, ...(param && { param }), type } };
}
