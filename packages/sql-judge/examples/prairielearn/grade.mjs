/**
 * An external grader for PrairieLearn: judges the student's query.sql against the question's tests/reference.sql on the
 * database that tests/setup.sql makes, and writes results/results.json. All folders are in /grade.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2] ?? "/grade";
const read = (path) => readFileSync(join(folder, path), "utf8");

function grade() {
  if (!existsSync(join(folder, "student/query.sql"))) return refused("Submit your query as query.sql.");
  const pair = {
    setup: read("tests/setup.sql"),
    reference: read("tests/reference.sql"),
    candidate: read("student/query.sql"),
  };
  const { stdout, stderr } = spawnSync("sql-judge", { input: JSON.stringify(pair), encoding: "utf8" });
  if (!stdout) return refused(`Your query could not be graded. Tell your instructor: ${stderr}`);
  const { verdict, counterexample, message } = JSON.parse(stdout);
  // A query that PostgreSQL refuses costs no attempt, as a program that doesn't compile doesn't.
  if (verdict === "error" && counterexample === null)
    return refused(`PostgreSQL refuses the query: ${message}`);
  if (verdict === "undecided-timeout") return refused(`Your query could not be graded: ${message}`);
  if (verdict === "unusable") return refused(`The question is broken. Tell your instructor: ${message}`);
  const points = verdict === "right" ? 1 : 0;
  return {
    gradable: true,
    score: points,
    tests: [
      {
        name: "Result of your query",
        points,
        max_points: 1,
        message: points === 1 ? "Your query is correct." : (counterexample?.sentence ?? message),
        output: counterexample === null ? "" : `Try it on this database:\n${counterexample.sql}`,
      },
    ],
  };
}

/** The student loses no attempt and sees the message. */
function refused(message) {
  return { gradable: false, format_errors: [message] };
}

mkdirSync(join(folder, "results"), { recursive: true });
writeFileSync(join(folder, "results/results.json"), JSON.stringify(grade()));
