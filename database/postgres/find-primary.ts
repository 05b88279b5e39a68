import { Client, type ClientConfig } from "pg";

/** One of several hosts of a database. `number` is its position in the URL. */
type Host = { number: number; name: string; port: number };

export type PrimaryFinder = {
  /** The host that accepts writes, cached until it is forgotten. Rejects if no host does. */
  find(): Promise<Host>;
  /** Call this if the host could not be reached or is read-only. */
  forget(host: Host): void;
};

/** Short enough that connecting to the found host still fits into a query's connection timeout. */
const probeTimeoutMs = 1500;

const defaultPort = 5432;

/**
 * Finds the host that accepts writes by querying all of them in parallel, so that an unresponsive host causes no delay.
 * Equivalent to libpq's `target_session_attrs=read-write`, except for the order. `settings` are client settings without
 * a host, `urls` has one URL per host.
 */
export function createPrimaryFinder(urls: readonly string[], settings: ClientConfig): PrimaryFinder {
  let known: Host | null = null;
  let finding: Promise<Host> | null = null;
  const hosts = urls.map((url, number) => ({ ...addressOf(url), number, url }));

  async function search(): Promise<Host> {
    try {
      known = await Promise.any(hosts.map((host) => probe(host, settings)));
      return known;
    } catch (error) {
      throw error instanceof AggregateError ? noPrimary(hosts, error.errors) : error;
    } finally {
      finding = null;
    }
  }

  return {
    async find() {
      if (known !== null) return known;
      finding ??= search();
      return await finding;
    },
    forget(host) {
      if (known?.number === host.number) known = null;
    },
  };
}

function addressOf(url: string): Pick<Host, "name" | "port"> {
  const { hostname, port } = new URL(url);
  return { name: hostname.replace(/^\[(.+)\]$/u, "$1"), port: Number(port || defaultPort) };
}

async function probe({ url, ...host }: Host & { url: string }, settings: ClientConfig): Promise<Host> {
  const timeouts = { connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs };
  const client = new Client({ ...settings, ...timeouts, connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
    if (rows[0]?.transaction_read_only !== "off") throw new Error("read-only");
    return host;
  } finally {
    client.end().catch(() => {});
  }
}

/** Has the first error code, so that startup can distinguish a wrong password from an unreachable host. */
function noPrimary(hosts: readonly Host[], errors: readonly unknown[]): Error {
  const reasons = hosts.map(({ name, port }, index) => `${name}:${port}: ${reasonOf(errors[index])}`);
  const code = errors.map((error) => (error instanceof Error && "code" in error ? error.code : null)).find(Boolean);
  return Object.assign(
    new Error(`no host accepts writes: ${reasons.join("; ")}`),
    typeof code === "string" && { code },
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
