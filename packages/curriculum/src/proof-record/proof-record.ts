import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ReadingTopic } from "@master-sql/judge/mutation";
import type { GradingFindings } from "../proof/prove-grading-data.ts";
import type { ProofItem } from "./proof-items.ts";

/** Committed: what content was proved, a line each. */
const PROOF_RECORD = join(resolve(import.meta.dirname, "../../../.."), "proofs/content.txt");

const HEAD = `# Content that was proved by running it, by digest of what its proof depends on. \`npm run content:prove\` writes this file.
# Lines of merged branches may stand side by side: what is proved once stays proved.
`;

/** What is recorded as proved. */
export interface ProofRecord {
  /** The judge when everything was last proved; lines of merged branches may name several. */
  readonly judges: ReadonlySet<string>;
  /** By digest; findings where the item has grading databases. */
  readonly proved: ReadonlyMap<string, GradingFindings | null>;
}

/** Reads the file of {@link recordText}. */
export function parseRecord(text: string): ProofRecord {
  const judges = new Set<string>();
  const proved = new Map<string, GradingFindings | null>();
  for (const line of text.split("\n")) {
    const [name = "", digest, score, ...topics] = line.split(" ");
    if (name === "" || name === "#" || digest === undefined) continue;
    if (name === "judge") judges.add(digest);
    else proved.set(digest, score === undefined ? null : findingsIn(score, topics));
  }
  return { judges, proved };
}

function findingsIn(score: string, topics: readonly string[]): GradingFindings {
  const [killed = 0, mutants = 0] = score.split("/").map(Number);
  return { killed, mutants, topics: topics.map((topic) => topic.replaceAll("_", " ") as ReadingTopic) };
}

/** One line an item, sorted by name, so that people who change different items don't meet. */
export function recordText({ judges, proved }: ProofRecord, items: readonly ProofItem[]): string {
  const lines = items.flatMap(({ name, digest }) => {
    const findings = proved.get(digest);
    if (findings === undefined) return [];
    const score = findings ? [`${findings.killed}/${findings.mutants}`, ...findings.topics] : [];
    return [[name, digest, ...score.map((word) => word.replaceAll(" ", "_"))].join(" ")];
  });
  const judged = [...judges].map((judge) => `judge ${judge}`);
  return `${HEAD}${[...judged, ...lines.toSorted()].join("\n")}\n`;
}

export function readRecord(): ProofRecord {
  return parseRecord(existsSync(PROOF_RECORD) ? readFileSync(PROOF_RECORD, "utf8") : "");
}

export function writeRecord(record: ProofRecord, items: readonly ProofItem[]): void {
  writeFileSync(PROOF_RECORD, recordText(record, items));
}
