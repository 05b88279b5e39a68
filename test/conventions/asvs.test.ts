import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { levelOneAndTwo } from "./asvs-requirements.ts";

const document = readFileSync("docs/asvs.md", "utf8");

type Row = { id: string; level: string; status: string; evidence: string };

const rows: Row[] = [...document.matchAll(/^\| v5\.0\.0-([\d.]+) \| ([12]) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, id = "", level = "", status = "", evidence = ""]) => ({ id, level, status, evidence }),
);

/** A file in backticks, and the names of tests that are quoted after it: `file`: "name"; "name". */
const references = /`([\w@./-]+\.(?:tsx?|mjs|md|json|yml|sql))`(?:: ((?:"[^"]+"(?:; )?)+))?/g;

function testsOf({ evidence }: Row): { file: string; names: string[] }[] {
  return [...evidence.matchAll(references)].map(([, file = "", names = ""]) => ({
    file,
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
  }));
}

/** Whether a test or a group of tests has this name: the first argument of a call, in any quotes. */
function hasTest(file: string, name: string): boolean {
  const source = readFileSync(file, "utf8").replaceAll('\\"', '"');
  const prefixes = ['"', "'", "`"].flatMap((quote) => source.split(`${quote}${name}${quote}`).slice(0, -1));
  return prefixes.some((prefix) => /\(\s*$/.test(prefix));
}

describe("docs/asvs.md", () => {
  test("has every requirement of levels 1 and 2 once, in order", () => {
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(levelOneAndTwo);
  });

  test("has a status for every requirement, and a test or a file for those that hold", () => {
    const statuses = new Set(rows.map(({ status }) => status));
    expect([...statuses].sort()).toEqual(["does not apply", "does not hold", "holds"]);
    const bare = rows.filter((row) => row.status === "holds" && !/`|\]\(|The tests? of/.test(row.evidence));
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test("references files and tests that exist", () => {
    const missing = rows.flatMap((row) =>
      testsOf(row).flatMap(({ file, names }) => {
        if (!existsSync(file)) return [`${row.id}: ${file}`];
        return names.filter((name) => !hasTest(file, name)).map((name) => `${row.id}: ${file}: ${name}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  test("has the right totals, and lists failing requirements at its end", () => {
    const count = (level: string, status: string) =>
      rows.filter((row) => (level === "" || row.level === level) && row.status === status).length;
    for (const [name, level] of [
      ["Level 1", "1"],
      ["Level 2", "2"],
      ["both", ""],
    ] as const) {
      const counts = ["holds", "does not apply", "does not hold"].map((status) => count(level, status));
      const total = counts.reduce((sum, one) => sum + one, 0);
      expect(document).toContain(`| ${[name, total, ...counts].join(" | ")} |`);
    }
    const remaining = document.slice(document.indexOf("## What does not hold"));
    const listed = [...remaining.matchAll(/^- \*\*([\d.]+)\*\*/gm)].map(([, id = ""]) => id);
    expect(listed).toEqual(rows.filter(({ status }) => status === "does not hold").map(({ id }) => id));
    expect(count("", "holds")).toBeGreaterThanOrEqual(199);
  });
});

const sources = globSync("{std,i18n,database,domain,auth,providers,app,server}/**/*.{ts,tsx,js}").filter(
  (file) => !file.includes(".test.") && !file.startsWith("app/gallery/"),
);

/** The files of these sources in which the pattern occurs. Comments are ignored. */
function filesWith(pattern: RegExp, among = sources): string[] {
  const code = (file: string) => readFileSync(file, "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  return among.filter((file) => pattern.test(code(file))).sort();
}

/** `deferred-start.ts` writes a script for browsers. */
const onServer = sources.filter((file) => !/^app\/|deferred-start\.ts$/.test(file));

const fetching = filesWith(/(?<![\w.])fetch\(|typeof fetch = fetch\b/, onServer);

describe("the source", () => {
  test("technologies that requirements here depend on are absent", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const shipped = Object.keys(packages).filter((path) => packages[path]?.dev !== true);
    const names = shipped.map((path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
    const absent = /^(?:ws|graphql|ldap.*|memcached|xml2js|fast-xml-parser|xpath|saml.*)$/;
    expect(names.filter((name) => absent.test(name))).toEqual([]);
    expect(filesWith(/new WebSocket|RTCPeerConnection|DOMParser|\.onmessage|addEventListener\("message"/)).toEqual([]);
  });

  test("child processes are started in one file, without a shell", () => {
    expect(filesWith(/node:child_process/)).toEqual(["database/pglite/process-identity.ts"]);
    expect(filesWith(/shell: true|\bexecSync\(/)).toEqual([]);
  });

  test("names of downloads are made of constants, dates and locales", () => {
    const named = sources.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(?:attachment|inline); filename=.*/g)].map(([header]) => header),
    );
    // `name` is that of one of our lists, with the date and format of the export.
    expect(named.sort()).toEqual([
      'attachment; filename="${name}"`,',
      'attachment; filename="analytics.csv"\',',
      'attachment; filename="invitations.csv"\',',
      'attachment; filename="taoli-data-${requestedAt.toISOString().slice(0, 10)}.zip"`,',
      'inline; filename="taoli-poster-${locale}.png"`,',
    ]);
  });

  test("no regular expression is built from input", () => {
    // They use patterns, routes and names from the code; input is only matched against them.
    expect(filesWith(/new RegExp\(/)).toEqual([
      "domain/contact-details.ts",
      "domain/messages/scam/scam-marks.ts",
      "domain/reviews/hold-reasons.ts",
      "domain/search/words/fold.ts",
      "domain/search/words/optional-words.ts",
      "server/observability/route-of.ts",
      "server/page-cache/stored-page.ts",
      "std/text/html-tags.ts",
    ]);
  });

  test("connections to other systems are opened in these files only", () => {
    const clients =
      /createTransport\(|new (?:Stripe|Pool|\w*Client|OTLPTraceExporter)\(|createRemoteJWKSet\(|oauth\.\w+Request\(/;
    const files = [...filesWith(clients, onServer), ...fetching];
    const places = files.map((file) => (file.startsWith("database/postgres/") ? "database/postgres/" : file));
    expect([...new Set(places)].sort()).toEqual([
      "auth/identities/openid-client.ts",
      "auth/verification/hosted-users.ts",
      "auth/verification/verify-hosted.ts",
      "database/postgres/",
      "providers/operator-webhook/operator-webhook.ts",
      "providers/s3-store/s3-client.ts",
      "providers/smtp/smtp-transport.ts",
      "providers/stripe/stripe-client.ts",
      "server/accounts/account-settings.ts",
      "server/accounts/control/hosted-admin.ts",
      "server/observability/tracing.ts",
    ]);
  });

  test("every fetch of the server sets its redirect mode", () => {
    expect(fetching.length).toBeGreaterThan(3);
    expect(fetching.filter((file) => !/redirect: "(?:error|manual)"/.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  test("hashes are SHA-256, and ciphers are used in one file only", () => {
    const named = sources.flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/(?:createHash|createHmac|hkdfSync)\("([\w-]+)"/g),
    ]);
    expect(new Set(named.map(([, algorithm]) => algorithm))).toEqual(new Set(["sha256"]));
    expect(filesWith(/createCipher|createDecipher/)).toEqual(["auth/keys/secrets.ts"]);
  });

  test("random values that must be unguessable come from node:crypto", () => {
    const lines = filesWith(/Math\.random/).flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line.includes("Math.random"))
        .map((line) => `${file}: ${line.trim()}`),
    );
    // Delays of retries, and the ids of requests.
    expect(lines.filter((line) => !/backoffMs|delay|Delay|const run = /.test(line))).toEqual([]);
  });
});
