/**
 * Splits a database URL into one URL per host, in order: `postgres://user:password@one:5432,two/taoli`, as libpq
 * reads it. The driver itself supports only one host. Throws an Error, without the password, for any other text.
 */
export function hostUrls(url: string): [string, ...string[]] {
  const [, scheme, authority = "", rest = ""] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/su.exec(url) ?? [];
  if (scheme === undefined) throw new Error("a URL that begins with postgres:// is needed");
  const at = authority.lastIndexOf("@") + 1;
  const [first = "", ...others] = authority
    .slice(at)
    .split(",")
    .map((host) => scheme + authority.slice(0, at) + host + withoutTarget(rest));
  const urls: [string, ...string[]] = [first, ...others];
  for (const one of urls) check(one, urls.length);
  return urls;
}

/** The host and port of each URL, without user and password, for messages. */
export function hostNames(url: string): string {
  return hostUrls(url)
    .map((one) => new URL(one).host || (new URL(one).searchParams.get("host") ?? "localhost"))
    .join(", ");
}

const targets = ["read-write", "primary"];

/**
 * Removes `target_session_attrs`, a libpq parameter. Only its stricter values are accepted, since with several hosts
 * the pool always searches for one that accepts writes.
 */
function withoutTarget(rest: string): string {
  const queryAt = rest.indexOf("?");
  if (queryAt < 0) return rest;
  const path = rest.slice(0, queryAt);
  const parameters = new URLSearchParams(rest.slice(queryAt));
  const target = parameters.get("target_session_attrs");
  if (target === null) return rest;
  if (!targets.includes(target)) throw new Error(`target_session_attrs may be ${targets.join(" or ")}`);
  parameters.delete("target_session_attrs");
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

function check(url: string, count: number): void {
  if (!URL.canParse(url)) throw new Error("each host needs the form host:port");
  if (count === 1) return;
  const { hostname, searchParams } = new URL(url);
  if (hostname === "") throw new Error("each host needs the form host:port");
  if (searchParams.has("host") || searchParams.has("port")) throw new Error("several hosts belong before the path");
}
