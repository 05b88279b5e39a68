import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { type Binaries, findBinaries } from "#test/helpers/database/server/find-binaries.ts";
import { type Cluster, createCluster } from "#test/helpers/database/server/postgres-server.ts";
import { type Block, placeholder, readBlocks } from "./document.ts";
import { forwardLog, prepareRsyslog, startReceiver } from "./log-machines.ts";
import { type Machine, machineSkipReason, openMachine, reportSkipped } from "./machine.ts";
import { cachePinnedNode } from "./pinned-node.ts";

const skipReason = machineSkipReason();
if (skipReason !== null) reportSkipped("docs/deployment.md", skipReason);

/** Replaces each secret placeholder. */
const secret = "0123456789abcdef0123456789abcdef0123";

/** Two addresses of one visitor, and one of another. */
const ipv6 = { one: "2001:db8:1:1::1", same: "2001:db8:1:1::2", other: "2001:db8:1:2::1" };

const site = "https://taoli.example";
const secretsFile = "/run/taoli-secrets.env";
const password = "correct horse 桃李";

type Reply = { access_token: string; user: { id: string }; id: string };

// These tests build on one another, as the document does.
describe.skipIf(skipReason !== null)("docs/deployment.md on Debian", () => {
  let machine: Machine;
  let binaries: Binaries;
  let cluster: Cluster;
  const blocks = readBlocks();
  const used = new Set<Block>();

  beforeAll(async () => {
    const found = findBinaries();
    if (found === null) throw new Error("There are no binaries of PostgreSQL to start the machine's server from.");
    binaries = found;
    cluster = createCluster(binaries, "postgres");
    cachePinnedNode();
    machine = await openMachine(Object.values(ipv6));
    const settings = `-c fsync=off -c listen_addresses=127.0.0.1 -p 5432 -k ${cluster.folder}`;
    await machine.run(
      `setsid --fork runuser -u nobody -- ${join(binaries.folder, "postgres")} -D ${cluster.data} ${settings} ` +
        ">/dev/null 2>&1 </dev/null",
    );
  });
  afterAll(async () => {
    await machine?.stop();
    for (const folder of [cluster?.folder, binaries?.temporaryFolder])
      if (folder) rmSync(folder, { recursive: true, force: true });
  });

  /** The text of the only block that this is true of, with its placeholders filled in. */
  function take(what: string, isIt: (block: Block) => boolean): string {
    const [block, another] = blocks.filter(isIt);
    if (block === undefined || another !== undefined) throw new Error(`The document needs one block with ${what}.`);
    used.add(block);
    return block.text.replaceAll(placeholder, secret);
  }
  const commands = (line: string) => take(line, ({ language, text }) => language === "sh" && text.includes(line));
  const file = (path: string) => take(path, (block) => block.path === path);
  async function writeFile(path: string): Promise<void> {
    await machine.write(path, file(path));
  }

  async function encryptSecrets(settings: string): Promise<void> {
    await machine.write(secretsFile, settings);
    await writeFile("/run/taoli-owner.env");
    await machine.run(commands("systemd-creds encrypt"));
  }

  /** Runs SQL as the superuser, a statement at a time, over a socket that both machines see. */
  async function runSql(statements: string): Promise<void> {
    const login = `user=postgres&password=${cluster.password}`;
    const opened = await openDatabase({ url: `postgres:///postgres?host=${cluster.folder}&${login}` });
    await expect.poll(() => opened.ping(1000), { timeout: 60_000 }).toBe(true);
    await opened.withSession(async (session) => {
      for (const statement of statements.split(/;$/mu)) await session.run(statement);
    });
    await opened.close();
  }

  /** The status of each request of `count`, or another part of the response, made one after another. */
  async function statuses(count: number, path: string, flags = "", format = "%{http_code}"): Promise<string[]> {
    const url = `${site}${path}${path.includes("?") ? "&" : "?"}n=[1-${count}]`;
    const output = await machine.run(`curl -sk -o /dev/null -w '${format}\\n' ${flags} '${url}'`);
    return output.split("\n");
  }
  async function signUp(flags = ""): Promise<string> {
    const email = `${crypto.randomUUID()}@taoli.example`;
    const body = JSON.stringify({ email, password });
    const options = `-H 'content-type: application/json' -d '${body}' ${flags}`;
    return await machine.run(`curl -sk -o /dev/null -w '%{http_code}' ${options} ${site}/auth/v1/signup`);
  }

  test("its commands install a supported Node and keep only the packages the server needs", async () => {
    const script = commands("npm ci --prefix tools/node");
    expect(script).toContain("\nnpm run build\n");
    // The tests begin with a build, which takes longer than all of this.
    await machine.run(script.replace("\nnpm run build\n", "\n"));
    const [major, minor] = (await machine.run("/usr/local/bin/node --print process.versions.node"))
      .split(".")
      .map(Number);
    expect(major === 22 ? Number(minor) >= 22 : [24, 26].includes(Number(major))).toBe(true);
    expect(await machine.run("ls node_modules/pg/package.json; [ ! -e node_modules/vitest ]; id -un taoli")).toMatch(
      /package\.json\s+taoli$/u,
    );
  });

  test("its SQL, unit and settings create a database and a ready service", async () => {
    await runSql(take("create role", ({ text }) => text.startsWith("create role taoli_owner")));
    await writeFile("/etc/taoli.env");
    await encryptSecrets(`${file(secretsFile)}AUTH_SERVICE_KEY=${secret}\n`);
    await writeFile("/etc/systemd/system/taoli-migrate.service");
    await writeFile("/etc/systemd/system/taoli@.service");
    expect(await machine.run(commands("systemctl enable --now taoli@3000"))).toContain('{"status":"ready"}');
    expect(await machine.run(`grep -rl ${secret} /etc /var/lib/taoli /run/*.env || true`)).toBe("");
    expect(await machine.run("stat -c '%a %U' /etc/credstore.encrypted")).toBe("700 root");
    expect(await machine.run(commands("taoli-run server/serve.js auth-keys"))).toMatch(/signs/u);
    expect(await machine.run("ls /run | grep taoli || true")).toBe("");
    await machine.run(
      "command -v systemd-analyze >/dev/null || exit 0; systemd-analyze verify taoli@3000.service taoli-migrate.service",
    );
  });

  test("its rsyslog sends the log to the verified machine only, and buffers it during an outage", async () => {
    await machine.run(commands("apt-get install --yes rsyslog"));
    await writeFile("/etc/rsyslog.d/taoli.conf");
    await prepareRsyslog(machine);
    await startReceiver(machine, "other.taoli.example");
    await machine.run(commands("systemctl restart rsyslog"));
    await forwardLog(machine, "taoli@3000", "taoli");
    const received = () => machine.run("cat /var/log/received.log 2>/dev/null || true");
    await expect
      .poll(() => machine.run("cat /var/log/rsyslog.log"), { timeout: 60_000 })
      .toMatch(/peer name not authorized/u);
    expect(await received()).toBe("");

    await startReceiver(machine, "logs.taoli.example");
    await expect
      .poll(received, { timeout: 60_000, interval: 500 })
      .toMatch(/ taoli \{"level":40,.*"event":"payments-are-only-tests"\}/u);
  });

  describe("behind nginx", () => {
    beforeAll(async () => {
      await machine.run(commands("certbot certonly"));
      await writeFile("/etc/nginx/sites-available/taoli");
      expect(await machine.run(`exec 2>&1\n${commands("nginx -t")}`)).not.toMatch(/warn|emerg/u);
    });
    afterAll(() => machine.run("systemctl stop nginx"));
    describeProxy({ network: 1, processes: 1 });

    test("an operator finds an account and removes its second factor", async () => {
      const call = (path: string, body: object, headers = "") => {
        const options = `-sk -H 'content-type: application/json' ${headers} -d '${JSON.stringify(body)}'`;
        return machine.run(`curl ${options} ${site}/auth/v1${path}`).then((text): Reply => JSON.parse(text));
      };
      const { access_token, user } = await call("/signup", { email: "lin@taoli.example", password });
      const authorization = `-H 'authorization: Bearer ${access_token}'`;
      const factor = await call("/factors", { factor_type: "totp", friendly_name: "Phone" }, authorization);
      const variables = `AUTH_SERVICE_KEY=${secret} user=${user.id} factor=${factor.id}`;
      const trusted = "CURL_CA_BUNDLE=/etc/letsencrypt/live/taoli.example/fullchain.pem";
      const script = commands("lin@taoli.example");
      const output = await machine.run(`export ${variables} ${trusted}\n${script}`);
      expect(output).toContain(`${user.id} lin@taoli.example\n${factor.id} `);
      const factors = `curl -sf -H "Authorization: Bearer ${secret}" ${site}/auth/v1/admin/users/${user.id}/factors`;
      expect(await machine.run(`export ${trusted}\n${factors}`)).toBe("[]");
    });
  });

  describe("behind HAProxy", () => {
    beforeAll(async () => {
      await machine.run(commands("apt-get install --yes haproxy"));
      await writeFile("/etc/haproxy/haproxy.cfg");
      expect(await machine.run(`exec 2>&1\n${commands("haproxy -c")}`)).toMatch(/Configuration file is valid/u);
      await machine.run("curl -sf --retry 50 --retry-connrefused --retry-delay 1 http://127.0.0.1:3001/readyz");
    });
    afterAll(() => machine.run("systemctl stop haproxy; systemctl stop taoli@3001"));
    describeProxy({ network: 2, processes: 2 });

    test("every request succeeds while one of the processes restarts", async () => {
      const restarted = machine.run("systemctl restart taoli@3001");
      expect(new Set(await statuses(30, "/about", "--rate 10/s"))).toEqual(new Set(["200"]));
      await restarted;
    });

    test("during a database outage, cached pages are still shown", async () => {
      await machine.run("pkill -STOP postgres; sleep 2");
      const seen = await statuses(4, "/pricing").finally(() => machine.run("pkill -CONT postgres"));
      expect(new Set(seen)).toEqual(new Set(["200"]));
      await machine.run("curl -sf --retry 20 --retry-all-errors --retry-delay 1 http://127.0.0.1:3000/readyz");
    });
  });

  /** Counters of a process or proxy outlive a test run, so each run has separate visitors. */
  function describeProxy({ network, processes }: { network: number; processes: number }): void {
    const visitor = (number: number) => `--interface 127.0.${network}.${number}`;
    const overIpv6 = (address: string) => `-6 --interface ${address} --resolve '*:443:[::1]'`;

    test("plain HTTP is redirected to the same URL over TLS", async () => {
      const format = "%{http_code} %{redirect_url}";
      const ask = () => machine.run(`curl -s -o /dev/null -w '${format}' 'http://taoli.example/zh/pricing?a=1'`);
      // A proxy that reloads may for a moment still respond as before.
      await expect.poll(ask, { timeout: 60_000 }).toBe(`301 ${site}/zh/pricing?a=1`);
    });

    test("API calls over plain HTTP are rejected", async () => {
      const ask = (path: string) =>
        machine.run(`curl -s -o /dev/null -w '%{http_code}' 'http://taoli.example${path}?a=1'`);
      for (const path of ["/api/me/listing", "/auth/v1/token", "/functions/v1/stripe-webhook"])
        expect(await ask(path)).toBe("403");
    });

    test("only TLS 1.2 and 1.3 with forward secrecy are accepted", async () => {
      const connect = (flags: string) =>
        machine.run(
          `openssl s_client -connect 127.0.0.1:443 -servername taoli.example ${flags} </dev/null 2>&1 || true`,
        );
      expect(await connect("-tls1_3")).toContain("Cipher is TLS_AES_");
      expect(await connect("-tls1_2")).toContain("Cipher is ECDHE-");
      const weak = "-cipher ALL:@SECLEVEL=0";
      for (const flags of [`-tls1_1 ${weak}`, `-tls1 ${weak}`, "-tls1_2 -cipher AES256-SHA:@SECLEVEL=0"])
        expect(await connect(flags)).toContain("Cipher is (NONE)");
    });

    test("pages are served over HTTP/2 and name the public origin", async () => {
      expect(await machine.run(`curl -sk -o /dev/null -w '%{http_code} %{http_version}' ${site}/`)).toBe("200 2");
      const page = await machine.run(`curl -sk ${site}/pricing`);
      expect(page).toContain(`rel="canonical" href="${site}/pricing"`);
      expect(await signUp()).toBe("200");
    });

    test("the server sees the visitor's real address, despite forged headers", async () => {
      const ask = (number: number, claimed: string, count: number) =>
        statuses(count, "/api/me/listing", `${visitor(number)} -H 'X-Forwarded-For: ${claimed}'`);
      expect((await ask(2, "10.0.0.1", 60 * processes))[0]).toBe("401");
      expect(new Set(await ask(2, "10.0.0.2", 2))).toEqual(new Set(["429"]));
      expect(new Set(await ask(3, "10.0.0.1", 2))).toEqual(new Set(["401"]));
    });

    test("one visitor's flood is limited, and other visitors are not affected", async () => {
      expect(await statuses(400, "/pricing", visitor(4))).toContain("429");
      expect(new Set(await statuses(40, "/pricing", visitor(5)))).toEqual(new Set(["200"]));
      expect(await statuses(400, "/pricing", overIpv6(ipv6.one))).toContain("429");
      expect(await statuses(40, "/pricing", overIpv6(ipv6.same))).toContain("429");
      expect(new Set(await statuses(40, "/pricing", overIpv6(ipv6.other)))).toEqual(new Set(["200"]));
    });

    test("the payment provider's events are not rate limited and may be large", async () => {
      const flood = await statuses(400, "/functions/v1/stripe-webhook", `${visitor(6)} -d '{}'`);
      expect(new Set(flood)).toEqual(new Set(["400"]));
      const large = "head -c 200000 /dev/zero | tr '\\0' x";
      const options = "-sk -o /dev/null -w '%{http_code}' --data-binary @-";
      expect(await machine.run(`${large} | curl ${options} ${site}/functions/v1/stripe-webhook`)).toBe("400");
    });
  }

  describe("with PgBouncer", () => {
    const url = `postgres://taoli:${secret}@127.0.0.1:6432/taoli`;

    beforeAll(async () => {
      await machine.run(commands("apt-get install --yes pgbouncer"));
      await writeFile("/etc/pgbouncer/pgbouncer.ini");
      await machine.run(commands("systemctl restart pgbouncer"));
      // The document has the URL in its text.
      const settings = file(secretsFile).replace("@127.0.0.1/", "@127.0.0.1:6432/");
      expect(settings).toContain(url);
      await encryptSecrets(settings);
    });

    test("in session mode the server starts, and statements time out after three seconds", async () => {
      await machine.run(
        "systemctl restart taoli@3000; curl -sf --retry 20 --retry-connrefused http://127.0.0.1:3000/readyz",
      );
      const requested = await machine.run(`/usr/local/bin/node test/deployment/ask-through-pooler.ts '${url}'`);
      expect(JSON.parse(requested)).toEqual({ timeout: "57014", listened: true });
    });

    test("in transaction mode the start fails with a message", async () => {
      await machine.run("echo 'pool_mode = transaction' >> /etc/pgbouncer/pgbouncer.ini; systemctl restart pgbouncer");
      await machine.run("systemctl stop taoli@3000");
      const start = `DATABASE_URL='${url}' PORT=3002 /usr/local/bin/node server/serve.js`;
      const output = await machine.run(`${start} 2>&1 && exit 1 || echo "exit code $?"`);
      expect(output).toMatch(/^DATABASE_URL leads to a connection pooler in transaction mode.*\nexit code 1$/u);
    });
  });

  test("every command block is valid shell, and all blocks of the machine, proxy and database sections were run", async () => {
    for (const { language, text } of blocks)
      if (language === "sh") execFileSync("bash", ["-n"], { input: text, stdio: "pipe" });
    const sections = ["The machine", "The proxy", "The database"];
    const left = blocks.filter((block) => sections.includes(block.headings[1] ?? "") && !used.has(block));
    expect(left.map(({ headings, path }) => path ?? headings.join(" > "))).toEqual(["/etc/caddy/Caddyfile"]);
  });
});
