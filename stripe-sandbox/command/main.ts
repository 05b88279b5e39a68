import { type CommandOptions, readOptions, usage } from "./options.ts";
import { serveSandbox } from "./serve-sandbox.ts";

/** `npm run stripe-sandbox`: the sandbox alone, with a memory store, until it is interrupted. */
async function main(): Promise<void> {
  const options = optionsOrExit();
  if (options === null) return void process.stdout.write(usage);
  const { url, stop } = await serveSandbox(options);
  process.stdout.write(startedText(url, options));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop());
}

function optionsOrExit(): CommandOptions | null {
  try {
    return readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return process.exit(1);
  }
}

function startedText(url: string, { secretKey, webhook }: CommandOptions): string {
  return `Stripe sandbox: test payments only, stored in memory.
  API       ${url}/v1 (key ${secretKey})
  overview  ${url}/
  webhooks  ${webhook === null ? "not delivered: set --webhook-url" : `${webhook.url} (secret ${webhook.secret})`}
`;
}

await main();
