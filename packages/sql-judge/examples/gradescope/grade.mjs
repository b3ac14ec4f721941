/**
 * An autograder for Gradescope: for each folder of source/questions, judges the file of that name in the submission
 * (late-books.sql for questions/late-books) against its reference.sql, and writes results/results.json.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2] ?? "/autograder";
const questions = join(folder, "source/questions");
const submitted = (name) => join(folder, "submission", `${name}.sql`);
const POINTS = 10;

const names = readdirSync(questions).sort();
const pairs = names
  .filter((name) => existsSync(submitted(name)))
  .map((name) => ({
    id: name,
    setup_file: join(questions, name, "setup.sql"),
    reference: readFileSync(join(questions, name, "reference.sql"), "utf8"),
    candidate: readFileSync(submitted(name), "utf8"),
  }));
const { stdout } = spawnSync("sql-judge", ["--batch", "-"], {
  input: pairs.map((pair) => JSON.stringify(pair)).join("\n"),
  stdio: ["pipe", "pipe", "inherit"],
  encoding: "utf8",
});
const verdicts = new Map(
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => [JSON.parse(line).id, JSON.parse(line)]),
);

/** What the student reads about an answer. */
function outputOf(name, found) {
  if (!existsSync(submitted(name))) return `Submit your query as ${name}.sql.`;
  if (found === undefined) return "Your query could not be graded. Tell your instructor.";
  const { verdict, counterexample, message } = found;
  if (verdict === "right") return "Your query is correct.";
  if (verdict === "undecided-timeout") return `Your query could not be graded: ${message}`;
  if (verdict === "unusable") return `The question is broken. Tell your instructor: ${message}`;
  if (counterexample === null) return message;
  return `${counterexample.sentence}\nTry it on this database:\n${counterexample.sql}`;
}

const tests = names.map((name) => {
  const found = verdicts.get(name);
  const isRight = found?.verdict === "right";
  return {
    name,
    score: isRight ? POINTS : 0,
    max_score: POINTS,
    status: isRight ? "passed" : "failed",
    output: outputOf(name, found),
  };
});
mkdirSync(join(folder, "results"), { recursive: true });
writeFileSync(join(folder, "results/results.json"), JSON.stringify({ tests }));
