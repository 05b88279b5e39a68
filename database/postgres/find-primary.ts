import { Client, type ClientConfig } from "pg";

/** One of several hosts of a database. `number` is its position in the URL. */
type Host = { number: number; name: string; port: number };

export type PrimaryFinder = {
  /** The host that accepts writes, from memory until it is forgotten. Rejects when none does. */
  find(): Promise<Host>;
  /** Call it when that host could not be reached, or is read-only. */
  forget(host: Host): void;
};

/** So short that a connection to the host found still fits into the time that a query waits for one. */
const probeTimeoutMs = 1500;

const defaultPort = 5432;

/**
 * Finds the host that accepts writes by querying all of them in parallel, so that an unresponsive host costs no time.
 * Equivalent to `target_session_attrs=read-write` of libpq, except for the order. `settings` are those of a client
 * without its host, `urls` one for each host.
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

/** Carries the first code, so that a start can distinguish a wrong password from an unreachable host. */
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
