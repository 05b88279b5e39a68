import { parseArgs } from "node:util";
import { type Scenario, scenarios } from "./scenarios.ts";

export type DrillOptions = { scenarios: readonly Scenario[]; basePort: number; retainsFolder: boolean };

export const usage = `Usage: npm run drill -- cluster [options]

  --only <names>       rows to run, separated by commas: ${scenarios.map(({ name }) => name).join(", ")}
  --base-port <port>   first of a dozen ports on 127.0.0.1 and 127.77.0.0/24 (default 15400)
  --keep               keep the folder with logs and data
  --help               show this text
`;

/** Null: help was requested. Throws an Error for invalid options. */
export function readDrillOptions(args: string[]): DrillOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string" },
      "base-port": { type: "string", default: "15400" },
      keep: { type: "boolean", default: false },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) return null;
  const names = values.only?.split(",") ?? scenarios.map(({ name }) => name);
  const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0) throw new Error(`There is no row "${unknown.join(", ")}".`);
  const basePort = Number(values["base-port"]);
  if (!Number.isInteger(basePort) || basePort < 1024 || basePort > 65_000)
    throw new Error(`${values["base-port"]} is not a port from 1024 to 65000.`);
  return { scenarios: scenarios.filter(({ name }) => names.includes(name)), basePort, retainsFolder: values.keep };
}
