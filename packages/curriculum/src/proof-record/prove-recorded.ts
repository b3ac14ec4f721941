import { type Content, type ContentProblem, sortProblems } from "@master-sql/course/source";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { drawn } from "../../../../tools/tier.ts";
import { queryExerciseFiles } from "../grading-data/grading-task.ts";
import { silentOn } from "../open-prompts/silent-on.ts";
import { proveContent } from "../proof/prove-content.ts";
import { examineGradingData, type GradingFindings, totalProblems } from "../proof/prove-grading-data.ts";
import { type ProofItem, proofItems, restrictContent } from "./proof-items.ts";
import type { ProofRecord } from "./proof-record.ts";

/** Unchanged items that are proved again in each run, so that a record can't be made up. */
const ROTATED = 10;
/** Items of each dataset that are proved again when the judge isn't the one of the record. */
const FOR_A_NEW_JUDGE = 5;

export interface RecordedProof {
  readonly problems: readonly ContentProblem[];
  /** Items that were proved now, by why. */
  readonly unrecorded: readonly ProofItem[];
  readonly again: readonly ProofItem[];
  /** The record with what was proved now. */
  readonly record: ProofRecord;
}

/** The items to prove: those without a record, and of the others a sample. */
export function chooseItems(
  items: readonly ProofItem[],
  { proved, judges }: ProofRecord,
  { seed, judge }: { readonly seed: string; readonly judge: string },
): { readonly unrecorded: readonly ProofItem[]; readonly again: readonly ProofItem[] } {
  const unrecorded = items.filter(({ digest }) => !proved.has(digest));
  const recorded = items.filter(({ digest }) => proved.has(digest));
  const again = new Set(drawn(recorded, ROTATED, seed, ({ digest }) => digest));
  if (!judges.has(judge)) for (const item of representative(recorded)) again.add(item);
  return { unrecorded, again: [...again] };
}

/**
 * A fixed sample with every kind of exercise on every dataset in turn: which item of a kind is taken changes only with
 * the item itself.
 */
function representative(items: readonly ProofItem[]): readonly ProofItem[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))].sort();
  const datasets = [...new Set(items.map(({ dataset }) => dataset))].sort();
  return datasets.flatMap((dataset, turn) => {
    const here = items.filter((item) => item.dataset === dataset);
    const rotated = kinds.map((_, place) => kinds[(place + turn * FOR_A_NEW_JUDGE) % kinds.length]);
    const one = rotated.flatMap((kind) =>
      drawn(
        here.filter((item) => item.kind === kind),
        1,
        "judge",
        ({ name }) => name,
      ),
    );
    return one.slice(0, FOR_A_NEW_JUDGE);
  });
}

/** Proves what has no record, and a sample of the rest; of what isn't proved now, prose is held against the findings. */
export async function proveRecorded(
  content: Content,
  createSandbox: () => SqlSandbox,
  record: ProofRecord,
  draw: { readonly seed: string; readonly judge: string },
): Promise<RecordedProof> {
  const items = proofItems(content);
  const { unrecorded, again } = chooseItems(items, record, draw);
  const chosen = new Set([...unrecorded, ...again].map(({ name }) => name));
  const part = restrictContent(content, (name) => chosen.has(name));
  const unproven = await proveContent(part, createSandbox);
  const { problems, findings } = await examineGradingData(part);
  const byDigest = new Map(record.proved);
  const differing: ContentProblem[] = [];
  for (const { name, digest } of [...unrecorded, ...again]) {
    const found = findings.get(slugOf(name)) ?? null;
    if (byDigest.has(digest) && !sameFindings(byDigest.get(digest) ?? null, found))
      differing.push({
        file: `grading/${slugOf(name)}.json`,
        line: 1,
        message: `The record says ${said(byDigest.get(digest) ?? null)}, and ${said(found)} is found; prove everything with \`npm run content:prove -- --all\`.`,
      });
    byDigest.set(digest, found);
  }
  const all = items.flatMap(({ digest }) => byDigest.get(digest) ?? []);
  return {
    problems: sortProblems([
      ...unproven,
      ...problems,
      ...differing,
      ...leftOpen(content, items, byDigest, chosen),
      ...totalProblems(all),
    ]),
    unrecorded,
    again,
    record: { ...record, proved: byDigest },
  };
}

const slugOf = (name: string) => name.replace(/^.*\//, "");
const said = (findings: GradingFindings | null) =>
  findings
    ? `${findings.killed} of ${findings.mutants} mutants killed (${findings.topics.join(", ") || "no reading decided"})`
    : "no score";
const sameFindings = (a: GradingFindings | null, b: GradingFindings | null) => said(a) === said(b);

/** Tasks whose words no longer say what their databases were found to decide. */
function leftOpen(
  content: Content,
  items: readonly ProofItem[],
  proved: ProofRecord["proved"],
  provedNow: ReadonlySet<string>,
): readonly ContentProblem[] {
  const digests = new Map(items.map(({ name, digest }) => [name, digest]));
  return queryExerciseFiles(content).flatMap(({ file, exercise, solutionLines }) => {
    const name = file.replace(/\.md$/, "");
    if (provedNow.has(name)) return [];
    return (proved.get(digests.get(name) ?? "")?.topics ?? [])
      .filter((topic) => silentOn(exercise, topic))
      .map((topic) => ({
        file,
        line: solutionLines[0] ?? 1,
        message: `The exercise doesn't speak of this (${topic}), though its databases decide it: say it in the prompt or the contract, or declare a fact. See \`npm run --silent content:open -- ${exercise.slug}\`.`,
      }));
  });
}
