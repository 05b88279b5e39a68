import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { settings } from "#server/start/config.ts";

const configuration = readFileSync("docs/configuration.md", "utf8");
const example = readFileSync(".env.example", "utf8");
const names = Object.keys(settings.shape);
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** The rows of the tables of settings: the name, the default and the meaning. */
const rows = [...configuration.matchAll(/^\| `([A-Z\d_]+)` \| ([^|]+) \|/gm)].map(([, name = "", value = ""]) => ({
  name,
  value: value.trim(),
}));

/** `# NAME=value`, one per line: the example sets nothing by itself. */
const examples = [...example.matchAll(/^(#? ?)([A-Z\d_]+)=(.*)$/gm)].map(([, mark = "", name = "", value = ""]) => ({
  mark,
  name,
  value,
}));

const documents = [".", "docs", "docs/decisions", "stripe-sandbox"].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file)),
);

test("docs/configuration.md has every setting, in the order of the schema", () => {
  expect(rows.map(({ name }) => name)).toEqual(names);
});

test.each(names)("docs/configuration.md has the default of %s", (name) => {
  const { data } = settings.shape[name as keyof typeof settings.shape].safeParse(undefined);
  const row = rows.find((one) => one.name === name);
  if (data === undefined) expect(row?.value).not.toMatch(/^`[^`]*`$/);
  else expect(row?.value).toBe(`\`${String(data)}\``);
});

test(".env.example lists every setting as a comment with a valid example", () => {
  expect(examples.map(({ name }) => name)).toEqual(names);
  expect(examples.every(({ mark }) => mark === "# ")).toBe(true);
  expect(settings.safeParse(Object.fromEntries(examples.map(({ name, value }) => [name, value]))).success).toBe(true);
});

test("CONTRIBUTING.md lists every command, and docs/performance.md every benchmark", () => {
  const contributing = readFileSync("CONTRIBUTING.md", "utf8");
  const performance = readFileSync("docs/performance.md", "utf8");
  const commands = Object.keys(manifest.scripts).map((name) => {
    return name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`;
  });
  const benchmarks = readdirSync("bench", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".bench.ts"))
    .map((file) => `npm run bench -- ${basename(file, ".bench.ts")}`);
  expect(benchmarks.length).toBeGreaterThan(15);
  expect(commands.filter((command) => !contributing.includes(`\`${command}`))).toEqual([]);
  expect(benchmarks.filter((command) => !performance.includes(`\`${command}`))).toEqual([]);
});

test("every package in package.json is named in a decision record", () => {
  const records = documents.filter((file) => file.startsWith("docs/decisions/"));
  const text = records.map((file) => readFileSync(file, "utf8")).join("\n");
  const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(packages.filter((name) => !name.startsWith("@types/") && !text.includes(`\`${name}\``))).toEqual([]);
});

test.each(documents)("every link of %s resolves", (document) => {
  const links = linksOf(readFileSync(document, "utf8"));
  const dead = links.filter((link) => {
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? document : join(dirname(document), decodeURIComponent(path));
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(dead).toEqual([]);
});

/** Documents whose paragraphs are wrapped: decision records, and those that developers read first. */
const wrapped = documents.filter((file) =>
  /^(?:ARCHITECTURE|CONTRIBUTING|README|SECURITY)\.md$|^docs\/decisions\/0/.test(file),
);

test.each(wrapped)("no paragraph of %s is wider than 120 columns", (document) => {
  const prose = readFileSync(document, "utf8").replace(/^```[\s\S]*?^```/gm, "");
  const wide = prose.split("\n").filter((line) => [...line].length > 120 && !/^[|#<!]/.test(line));
  expect(wide).toEqual([]);
});

/** The targets of links and pictures inside the repository. Code is ignored. */
function linksOf(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
  const inline = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  const pictures = [...prose.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, target = ""]) => target);
  return [...inline, ...pictures].filter((target) => !/^[a-z]+:/i.test(target));
}

/** The anchors that a Markdown file's headings get on the usual hosts. */
function anchorsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
