import { type ParseSql, parseQuery, printSelect, readQuery, sessionReadOf } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { createRandom } from "../random.ts";
import type { Judged, JudgeTask } from "../sandbox/index.ts";
import { READABLE_ROWS, type SearchAgain } from "../search/counterexample/explain-difference.ts";
import { withFacts } from "../search/databases/facts.ts";
import { instanceOf, rowCount } from "../search/databases/instance.ts";
import { withNothingAhead } from "../search/databases/nothing-ahead.ts";
import { searchSpace } from "../search/databases/search-space.ts";
import { tablesFor } from "../search/databases/setup.ts";
import { readVisibleInstance } from "../search/databases/visible-instance.ts";
import { trapStage } from "../search/traps/index.ts";
import { type Found, findDifference, rankOf } from "../search/trials/find-difference.ts";
import { preparePair, type Query } from "../search/trials/prepared-pair.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { TrialRunner } from "../search/trials/trial-runner.ts";
import { runOnVisible } from "../search/trials/visible-outcome.ts";
import type { Checked } from "../verdicts/checked.ts";
import type { Counterexample } from "../verdicts/counterexample.ts";
import { placeAlike } from "./alike.ts";
import { breaksOrderRule, chanceElsewhere, chanceOnKnown, wrongByChance } from "./by-chance.ts";
import { explainerOf } from "./explainer.ts";
import { faultOf } from "./find-fault.ts";
import { innerRows } from "./inner-rows.ts";
import {
  accepted,
  differenceOnVisible,
  failed,
  type Rejection,
  rejected,
  rejectedUntried,
  shownBy,
  unusableBy,
} from "./judged.ts";
import { foundOnLargerGroups } from "./larger-groups.ts";
import { type ShuffledCandidate, shuffledCandidate } from "./open-choices.ts";
import { readsSession, undecided } from "./verdicts.ts";
import type { JudgeMeans, Work } from "./work.ts";

/** Trials of all searches that are to refute repairs of one answer. */
const ALL_REFUTING_TRIALS = 3_000;
/** What a query that recurses without end runs into. */
const TEMPORARY_FILE_TOO_LARGE = "53400";
/** Share of the budget that the search may use, the rest being for shrinking. */
const SEARCH_SHARE = 0.7;
/** Share of it that the search may use for a smaller database, where an answer is known to be wrong already. */
const SMALLER_SHARE = 0.4;
/** So many rows of the visible data are a good start for a search. */
const STARTING_ROWS = 40;

/**
 * Decides whether a candidate query means the same as the accepted solutions, by trying both on small databases: the
 * prepared ones first, then those of a search (rules in SPEC.md). The open database is left as it was.
 */
export async function judge(task: JudgeTask, given: JudgeMeans): Promise<Judged> {
  const { parse, database } = given;
  const { rules } = task;
  const known = await withFacts(given.setup, rules.kind === "contract" ? rules.contract.facts : [], parse);
  const solutions = await parseSolutions(parse, task.solutions);
  if ("unusable" in solutions) return unusableBy(solutions.unusable);
  const candidate = await parseQuery(parse, task.candidate);
  if (candidate.kind === "syntax-error") return failed(task, "syntax", { ...candidate, sqlstate: "42601" });
  if (candidate.kind !== "query")
    return rejectedUntried(task, "syntax", { kind: "no-result", cause: candidate.kind });

  const selects = [solutions.queries[0].select, candidate.select];
  const setup = await withNothingAhead(known, database, selects);
  const means: JudgeMeans = { ...given, setup };
  const prepared = await preparePair(database, solutions.queries, candidate, rules, setup);
  if (prepared.kind === "unusable") return unusableBy(prepared.message);
  if (prepared.kind === "failed") return failed(task, "given", prepared.failure, candidate.sql);
  const { pair } = prepared;
  const [expected, actual] = [pair.shape.visible, pair.candidateColumns.length];
  if (expected !== actual) return rejectedUntried(task, "shape", { kind: "column-count", expected, actual });
  const visible = task.visible === "untried" ? await runOnVisible(database, pair) : null;
  if (visible && !visible.reference.ok)
    return unusableBy(`The reference fails: ${visible.reference.failure.message}`);
  if (visible && !visible.candidate.ok) {
    const { failure } = visible.candidate;
    // How far a query that never ends comes before the clock does hangs on the machine; its verdict must not.
    if (failure.sqlstate === TEMPORARY_FILE_TOO_LARGE) return { verdict: undecided("budget"), stage: null };
    return failed(task, "given", failure, candidate.sql);
  }
  if (solutions.queries.some((solution) => isSameTree(solution.select, candidate.select)))
    return accepted("same", { databases: 1, searched: "same-query" });

  const budget = new TrialBudget(task.trials);
  const facts = selects.map((select) => readQuery(select, setup.schema));
  const tables = tablesFor(setup.schema, ...facts);
  const work: Work = {
    task,
    means,
    reference: solutions.queries[0],
    candidate,
    facts,
    tables,
    pair,
    budget,
    runner: new TrialRunner(database, tables, pair, budget),
    refuting: new TrialBudget(ALL_REFUTING_TRIALS),
    onVisible: visible ? differenceOnVisible(visible, pair, task.rules) : knownOnVisible(task),
  };
  const found = await judgeOnTrials(work, solutions.queries);
  if ("verdict" in found) return trusted(found, work, solutions.queries);
  const fault = await faultOf(found, work, solutions.queries);
  // What is right by chance does nothing by itself that could be another's doing.
  const alike = found.stage === "open-choice" ? undefined : await placeAlike(found, work);
  return { ...rejected(found, fault, work), ...(alike !== undefined && { alike }) };
}

/** What was right wherever it was tried, unless it looks at the session, or ran out of what PostgreSQL has (rules P32, P33). */
function trusted(judged: Judged, { candidate, runner }: Work, solutions: readonly Query[]): Judged {
  if (judged.verdict.verdict !== "right") return judged;
  const read = sessionReadOf(candidate.select);
  if (read !== null && !solutions.some(({ select }) => sessionReadOf(select) !== null))
    return { verdict: readsSession(read), stage: null };
  return runner.starved > 0 ? { verdict: undecided("resources"), stage: null } : judged;
}

function knownOnVisible({ visible }: JudgeTask): Work["onVisible"] {
  return typeof visible === "object" ? { reason: visible.differs, difference: "rows" } : null;
}

async function judgeOnTrials(
  work: Work,
  solutions: readonly [Query, ...Query[]],
): Promise<Judged | Rejection> {
  const { task, means, runner, reference, candidate, budget } = work;
  const { database } = means;
  const prepared = await runner.onEmptyTables(async () => {
    budget.weigh(await innerRows(database, [reference.sql, candidate.sql]));
    return tryPrepared(work);
  });
  if (prepared && prepared.rowTotal <= READABLE_ROWS && prepared.difference !== "error")
    return shownBy("prepared", prepared);
  const isRightSoFar = prepared === null && work.onVisible === null;
  const shuffled = isRightSoFar
    ? await shuffledCandidate(database, work.pair, reference.select, candidate)
    : null;
  const chance = shuffled && (await chanceOnKnown(work, shuffled));
  if (chance) return wrongByChance(work, chance);
  if (isRightSoFar && breaksOrderRule(work))
    return wrongByChance(work, { difference: "order", counterexample: null });
  await shuffled?.restore();
  if (task.trials === 0 && isRightSoFar) return accepted("prepared", checked(work, "not"));
  return searched(work, solutions, { prepared, shuffled, isRightSoFar });
}

/** What the given and prepared databases showed before the search. */
interface Known {
  /** The prepared database on which the candidate is wrong. */
  readonly prepared: Counterexample | null;
  readonly shuffled: ShuffledCandidate | null;
  readonly isRightSoFar: boolean;
}

async function searched(
  work: Work,
  solutions: readonly [Query, ...Query[]],
  { prepared, shuffled, isRightSoFar }: Known,
): Promise<Judged | Rejection> {
  const { task, means, runner, reference, candidate, budget } = work;
  const { database } = means;
  const queries = [reference.select, candidate.select] as const;
  const whole = await searchSpace(database, means.setup, queries);
  const { tables, pools, ...space } = whole;
  const visible = await readVisibleInstance(database, tables, means.setup.mined, work.onVisible !== null);
  const ofExercise = task.gradingDatabases.map(instanceOf);
  const few = visible && rowCount(visible) <= STARTING_ROWS ? [visible] : [];
  const trapped = ofExercise.length > 0 ? ofExercise : few;
  let patternsDone = false;
  const searchAgain: SearchAgain = (options) =>
    findDifference(tables, pools, runner, { ...space, ...options, random: createRandom(task.seed) });
  const search = (trials: TrialRunner, isOver: () => boolean, onPatternsDone?: () => void) =>
    findDifference(tables, pools, trials, {
      ...space,
      starts: few,
      random: createRandom(task.seed),
      isOver,
      ...(isRightSoFar &&
        trapped.length > 0 && {
          traps: trapStage(whole, queries, trapped, means.setup.momentOrders, createRandom(task.seed)),
        }),
      ...(onPatternsDone && { onPatternsDone }),
    });
  return runner.onEmptyTables(async () => {
    const explainer = explainerOf(work, { runner, pair: work.pair, pools, search: searchAgain });
    const isKnownWrong = prepared !== null || (work.onVisible !== null && task.rules.kind === "contract");
    const searchedFor = await search(
      runner,
      () => budget.isOver(isKnownWrong ? SMALLER_SHARE : SEARCH_SHARE),
      () => {
        patternsDone = true;
      },
    );
    const isExhausted = !budget.isOver(SEARCH_SHARE);
    const found = searchedFor ?? (isRightSoFar ? await foundOnLargerGroups(work, solutions) : null);
    const start =
      found ??
      (work.onVisible !== null && !prepared && visible ? await explainer.fromVisible(visible) : null);
    const small = start ? await explainer.explain(start) : null;
    if (small && (prepared === null || tellsMore(small, prepared)))
      return shownBy(found?.stage ?? "given", small);
    if (prepared) return shownBy("prepared", prepared);
    if (work.onVisible) return { stage: "given", difference: work.onVisible.difference };
    const again = shuffled && (await shuffledCandidate(database, work.pair, reference.select, candidate));
    const byChance = again && (await chanceElsewhere(work, again, whole, search));
    if (byChance) return wrongByChance(work, byChance);
    if (isExhausted) return accepted("exhausted", checked(work, "exhausted"));
    return patternsDone || task.rules.kind === "contract"
      ? accepted("budget", checked(work, "budget"))
      : { verdict: undecided("budget"), stage: null };
  });
}

/** Whether a database shows a difference better than another: the candidate doesn't fail on it, or it is smaller. */
function tellsMore(one: Counterexample, other: Counterexample): boolean {
  const [isFailure, wasFailure] = [one, other].map(({ difference }) => difference === "error");
  return isFailure === wasFailure ? one.rowTotal < other.rowTotal : wasFailure === true;
}

/**
 * Tries the task's grading databases one after the other; the first on which the results differ is made small, else the
 * first on which the candidate fails.
 */
async function tryPrepared(work: Work): Promise<Counterexample | null> {
  const { runner, pair, task } = work;
  const explainer = () => explainerOf(work, { runner, pair, pools: new Map() });
  let failing: Omit<Found, "stage"> | null = null;
  for (const database of task.gradingDatabases) {
    const instance = instanceOf(database);
    const trial = await runner.run(instance);
    if (trial.status === "refused" || trial.difference === null) continue;
    if (trial.difference === "error" && failing) continue;
    if (!(await runner.isDetermined(instance, trial.reference, trial.candidate))) continue;
    const found = { instance, difference: trial.difference, rank: rankOf(trial) };
    if (trial.difference !== "error") return explainer().explain(found);
    failing = found;
  }
  return failing && explainer().explain(failing);
}

function checked({ runner }: Work, searched: Checked["searched"]): Checked {
  return { databases: runner.agreed + 1, searched };
}

type Solutions = { readonly queries: readonly [Query, ...Query[]] } | { readonly unusable: string };

async function parseSolutions(parse: ParseSql, solutions: readonly string[]): Promise<Solutions> {
  const queries: Query[] = [];
  for (const [index, sql] of solutions.entries()) {
    const parsed = await parseQuery(parse, sql);
    const name = index === 0 ? "The reference" : `Solution ${index + 1}`;
    if (parsed.kind !== "query") return { unusable: `${name} is no single query (${parsed.kind}).` };
    queries.push(parsed);
  }
  const [first, ...others] = queries;
  return first ? { queries: [first, ...others] } : { unusable: "There is no reference." };
}

function isSameTree(a: SelectStmt, b: SelectStmt): boolean {
  return printSelect(a) === printSelect(b);
}
