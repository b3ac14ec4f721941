/**
 * `node packages/curriculum/bench/probes.ts [OPERATOR,…] [EVERY] [SLUG,…]`: judges mutants of the first solutions as
 * the server does, visible data, grading databases and search, and prints those that are accepted. Some are equivalent;
 * the others are holes.
 */
import { isQueryExercise } from "@master-sql/course";
import { gradeAnswer, gradingTaskOf } from "@master-sql/judge/kinds";
import { mutantsOf } from "@master-sql/judge/mutation";
import { readSetup } from "@master-sql/judge/search";
import { openTrialDatabase } from "@master-sql/sandbox/node";
import { loadModule, parse } from "libpg-query";
import { SANDBOX_BUILD_FOLDER } from "../src/content-folder.ts";
import { productContent } from "../src/product-content.ts";
import { createToolSandbox, prepareSnapshots } from "../src/snapshots.ts";

const [
  ,
  ,
  operatorList = "order by,period end,sibling column,clock,predicate place",
  every = "1",
  slugList = "",
] = process.argv;
const operators = new Set(operatorList.split(","));
const slugs = slugList.split(",").filter((slug) => slug !== "");
await prepareSnapshots();
await loadModule();
const { content } = productContent();
const tally = new Map<string, { judged: number; accepted: number; undecided: number }>();
const times: number[] = [];
for (const { slug, schemaSql, seedSql } of content.datasets) {
  const files = [...content.exercises, ...content.pool].filter(
    ({ exercise }, index) =>
      exercise.dataset === slug &&
      isQueryExercise(exercise) &&
      (slugs.length === 0 ? index % Number(every) === 0 : slugs.includes(exercise.slug)),
  );
  if (files.length === 0) continue;
  const database = await openTrialDatabase(SANDBOX_BUILD_FOLDER, {
    kind: "script",
    sql: `${schemaSql}\n${seedSql}`,
  });
  const { schema } = await readSetup(database, parse);
  const sandbox = createToolSandbox();
  await sandbox.open({ kind: "snapshot", slug });
  for (const { exercise } of files) {
    const gradingDatabases = content.gradingData.get(exercise.slug)?.databases ?? [];
    const task = { ...gradingTaskOf(exercise), gradingDatabases };
    const statement = (await parse(task.solutions[0] ?? "")).stmts?.[0]?.stmt;
    if (!statement || !("SelectStmt" in statement)) continue;
    for (const { operator, description, sql } of mutantsOf(statement.SelectStmt, schema)) {
      if (!operators.has(operator)) continue;
      const before = process.cpuUsage();
      const verdict = await gradeAnswer(sandbox, task, sql, { counterexamples: false });
      const { user, system } = process.cpuUsage(before);
      const ms = (user + system) / 1_000;
      const counts = tally.get(operator) ?? { judged: 0, accepted: 0, undecided: 0 };
      tally.set(operator, counts);
      if (verdict.verdict === "unusable") continue;
      counts.judged += 1;
      times.push(ms);
      if (verdict.verdict === "undecided") counts.undecided += 1;
      if (verdict.verdict !== "right" && verdict.verdict !== "undecided") continue;
      if (verdict.verdict === "right") counts.accepted += 1;
      const { searched = "" } = verdict.verdict === "right" ? verdict.checked : {};
      console.log(
        `${exercise.slug} · ${operator} · ${description.slice(0, 110)} · ${verdict.verdict} ${searched} ${ms.toFixed(0)} ms`,
      );
    }
  }
  await sandbox.close();
}
console.log(Object.fromEntries(tally));
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
console.log(
  `${times.length} answers: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, most ${at(0.999)} ms`,
);
