import { request } from "node:http";
import https from "node:https";

/**
 * Loaded before a server (`--import`): what it asks Stripe for goes to a test gateway at STRIPE_NEARBY, a port of this
 * machine, as the benches have no network.
 */
const port = Number(process.env.STRIPE_NEARBY);
const ask = https.request;

https.request = (options, ...rest) => {
  if (options.host !== "api.stripe.com") return ask(options, ...rest);
  const { agent: _agent, ciphers: _ciphers, ...others } = options;
  return request({ ...others, host: "127.0.0.1", port }, ...rest);
};
