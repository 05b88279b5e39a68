import { parseArgs } from "node:util";

export type CommandOptions = {
  port: number;
  host: string;
  secretKey: string;
  webhook: { url: string; secret: string } | null;
};

export const usage = `Usage: npm run stripe-sandbox -- [options]

  --port <number>          port to listen on; 0 picks a free one (STRIPE_SANDBOX_PORT, default 12111)
  --host <address>         address to listen on (STRIPE_SANDBOX_HOST, default 127.0.0.1)
  --secret-key <key>       the accepted API key (STRIPE_SANDBOX_SECRET_KEY, default sk_test_sandbox)
  --webhook-url <url>      where events are delivered (STRIPE_SANDBOX_WEBHOOK_URL, default: nowhere)
  --webhook-secret <key>   signs deliveries (STRIPE_SANDBOX_WEBHOOK_SECRET, default whsec_sandbox)
  --help                   show this text
`;

const text = { type: "string" } as const;

/** Reads the command line, with the environment as fallback. Null: help was requested. Throws for invalid options. */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): CommandOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      port: text,
      host: text,
      "secret-key": text,
      "webhook-url": text,
      "webhook-secret": text,
      help: { type: "boolean" },
    },
  });
  if (values.help === true) return null;
  const setting = (name: "port" | "host" | "secret-key" | "webhook-url" | "webhook-secret") =>
    values[name] ?? environment[`STRIPE_SANDBOX_${name.toUpperCase().replace("-", "_")}`];
  const port = setting("port") ?? "12111";
  if (!/^\d{1,5}$/u.test(port) || Number(port) > 65_535) throw new RangeError(`${port} is not a port.`);
  const secretKey = setting("secret-key") ?? "sk_test_sandbox";
  if (!secretKey.startsWith("sk_test_")) throw new RangeError("The secret key has to start with sk_test_.");
  const url = setting("webhook-url");
  if (url !== undefined && !/^https?:/u.test(URL.parse(url)?.protocol ?? ""))
    throw new RangeError(`${url} is not an http(s) URL.`);
  return {
    port: Number(port),
    host: setting("host") ?? "127.0.0.1",
    secretKey,
    webhook: url === undefined ? null : { url, secret: setting("webhook-secret") ?? "whsec_sandbox" },
  };
}
