import Stripe from "stripe";

/** The API version of the library's types. A library update with another API version fails to compile here. */
const apiVersion: Stripe.LatestApiVersion = "2026-10-28.endive";

const requestTimeoutMs = 8_000;
const retries = 2;

export type StripeClientOptions = {
  secretKey: string;
  /** Scheme, host and port of a host other than Stripe's: a regional proxy, or a test server. */
  apiUrl?: string | undefined;
  /** Sends the requests instead of Node's HTTP client: a sandbox in this process needs no port. */
  fetch?: typeof globalThis.fetch;
  /** Timeout of one attempt in milliseconds, and the number of retries without a response. For tests. */
  timeoutMs?: number;
  retries?: number;
};

/** Creates Stripe's own client, configured for this directory. */
export function createStripeClient(options: StripeClientOptions): Stripe {
  const { secretKey, apiUrl, fetch } = options;
  const url = apiUrl === undefined ? null : new URL(apiUrl);
  const client = fetch === undefined ? Stripe.createNodeHttpClient() : Stripe.createFetchHttpClient(fetch);
  return new Stripe(secretKey, {
    apiVersion,
    timeout: options.timeoutMs ?? requestTimeoutMs,
    maxNetworkRetries: options.retries ?? retries,
    telemetry: false,
    httpClient: objectsOnly(client),
    ...(url !== null && {
      // An IPv6 address has brackets only in a URL.
      host: url.hostname.replace(/^\[|\]$/gu, ""),
      port: url.port || (url.protocol === "http:" ? 80 : 443),
      protocol: url.protocol === "http:" ? "http" : "https",
    }),
  });
}

/** The library would throw outside its promise, where nothing catches it, if a JSON response is not an object. */
function objectsOnly(client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const response = await client.makeRequest(...request);
      const readJson = response.toJSON.bind(response);
      response.toJSON = async () => {
        const body: unknown = await readJson();
        if (typeof body === "object" && body !== null) return body;
        throw new SyntaxError("The response is not a JSON object.");
      };
      return response;
    },
  };
}
