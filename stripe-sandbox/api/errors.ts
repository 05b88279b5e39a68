/** An error response of the API. Thrown inside the sandbox only; `api/routes.ts` turns it into a response. */
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

/** 404 `resource_missing`: Stripe's response to an unknown id. */
export function missing(name: string, id: string, param = "id"): ApiError {
  return new ApiError(404, `No such ${name}: '${id}'`, { code: "resource_missing", param });
}

/** 409: another request with the same idempotency key is in progress. */
export function keyInUse(): ApiError {
  const message = "There is currently another in-progress request using this Idempotent Key. Please try again later.";
  return new ApiError(409, message, { code: "idempotency_key_in_use" });
}

/** 429 `rate_limit`. */
export function rateLimited(): ApiError {
  return new ApiError(429, "Request rate limit exceeded.", { code: "rate_limit" });
}

/** 500 `api_error`: an error on Stripe's side. */
export function internalError(): ApiError {
  return new ApiError(500, "An unknown error occurred.", { type: "api_error" });
}

/** The JSON body of an error response. */
export function errorBody({ type, message, code, param }: ApiError): { error: Record<string, string> } {
  return { error: { ...(code && { code }), message, ...(param && { param }), type } };
}
