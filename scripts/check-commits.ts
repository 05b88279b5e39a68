import { execFileSync } from "node:child_process";

/** Subjects after this commit are checked. */
const baseline = "8843d9dc4cf1";
const form = /^[a-z0-9][a-z0-9 -]*(?:, [a-z0-9 -]+)*: [a-z].*[^.\s]$/;
const notImperative = /^(?:\w+(?:ing|ed)|adds|fixes|removes|renames|makes|moves|uses|tests|documents|writes)$/;
const imperatives = new Set(["bring", "embed", "feed", "need", "seed", "shed", "speed", "spring", "string"]);

/** Describes a commit subject's error, or null: `area: do something`, imperative, at most 72 characters. */
export function subjectProblem(subject: string): string | null {
  if (subject.length > 72) return `has ${subject.length} characters, at most 72`;
  if (!form.test(subject)) return "is not of the form `area: do something`, without a period";
  const verb = subject.split(": ")[1]?.split(" ")[0] ?? "";
  if (notImperative.test(verb) && !imperatives.has(verb)) return `says "${verb}", not the imperative`;
  return null;
}

/** Returns problems in the subjects of commits since the baseline; empty outside a clone with its history. */
function commitProblems(): string[] {
  let log: string;
  try {
    log = execFileSync("git", ["log", "--no-merges", "--format=%h %s", `${baseline}..HEAD`], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return [];
  }
  return log.split("\n").flatMap((line) => {
    const [hash = "", ...words] = line.split(" ");
    const problem = hash === "" ? null : subjectProblem(words.join(" "));
    return problem === null ? [] : [`${line}\n  The subject ${problem}.`];
  });
}

if (process.argv[1]?.endsWith("check-commits.ts")) {
  const problems = commitProblems();
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
