import { normalized } from "@master-sql/sql";
import type { TutorContext } from "../context.ts";
import { provedFaster } from "../faster/faster.ts";
import type { TutorIntent, TutorPart } from "../model.ts";
import { readLearnerQuery } from "../reading/learner-query.ts";
import { sqlLeaks, textLeaks } from "../secrets/leaks.ts";
import { proveSame } from "../showing/proof.ts";
import { runIsolated, shownRun, text } from "../showing/show.ts";
import { checkClaims, claimsAnything, namesPlan } from "./claims.ts";
import { evidenceFor } from "./gather-evidence.ts";
import { type Piece, piecesOf } from "./sections.ts";

/** A section of a draft, and what has been shown before it. */
export interface SectionToCheck {
  readonly markdown: string;
  /** All that was shown of this answer, words and SQL. */
  readonly shown: string;
  readonly intent: TutorIntent;
  /** The learner's own SQL. */
  readonly own: string;
  /** SQL that the built-in tutor proved for this question. */
  readonly proved: readonly string[];
  /** Rows of the last piece of SQL that was shown; null where there was none. */
  readonly rows: number | null;
  /** All that the model was told, and what its tools found. */
  readonly seen: string;
}

/** SQL that can't be shown, with the reason, for whoever wrote it to repair. */
export interface FailedSql {
  readonly sql: string;
  readonly reason: string;
}

export interface CheckedSection {
  /** What may be shown, in its order. */
  readonly parts: readonly TutorPart[];
  readonly failed: readonly FailedSql[];
  /** Pieces that would have given a solution away. */
  readonly withheld: number;
  /** Sentences that a run refuted, and those that depended on them. */
  readonly removed: number;
  /** Sentences that were marked, since they claim what wasn't seen. */
  readonly unchecked: number;
  readonly rows: number | null;
}

const WITHHELD = "*(Something is left out here: it would give the solution away.)*";

/** Runs, proves, guards and corrects one section of a model's draft (rules T10 to T12). Throws SandboxFault. */
export async function checkSection(context: TutorContext, section: SectionToCheck): Promise<CheckedSection> {
  const checked = new CheckedPieces(context, section);
  for (const piece of piecesOf(section.markdown)) {
    const sql = await sqlOf(context, piece);
    if (sql !== null) await checked.addSql(sql);
    else await checked.addWords(piece.type === "prose" ? piece.text : piece.code);
  }
  return checked.done();
}

/** The SQL of a block that says so, or that parses; null for words. */
async function sqlOf({ parse }: TutorContext, piece: Piece): Promise<string | null> {
  if (piece.type === "prose") return null;
  if (/^(sql|postgres|postgresql|pgsql|psql)\b/.test(piece.language)) return piece.code;
  try {
    const { stmts = [] } = await parse(piece.code);
    return stmts.length > 0 ? piece.code : null;
  } catch {
    return null;
  }
}

class CheckedPieces {
  readonly #context: TutorContext;
  readonly #section: SectionToCheck;
  /** Words keep their place until the number of rows of all blocks is known. */
  readonly #pieces: (TutorPart | { readonly type: "words"; readonly words: string })[] = [];
  readonly #failed: FailedSql[] = [];
  readonly #rows: number[];
  #shown: string;
  /** The blocks and what they gave, a row a line. */
  #seen = "";
  #withheld = 0;

  constructor(context: TutorContext, section: SectionToCheck) {
    this.#context = context;
    this.#section = section;
    this.#shown = section.shown;
    this.#rows = section.rows === null ? [] : [section.rows];
  }

  async addSql(sql: string): Promise<void> {
    const { own, proved } = this.#section;
    const isOwn = normalized(sql) === normalized(own);
    const isProved = proved.some((known) => normalized(known) === normalized(sql));
    if (!isProved && (await this.#givesAway(sql, own))) return;
    const outcome = await runIsolated(this.#context, sql);
    const run = shownRun(outcome);
    if (run === null) {
      this.#failed.push({ sql, reason: "It did not end within the time for a run." });
      return;
    }
    if (run.status === "error" && !isOwn) {
      this.#failed.push({ sql, reason: `${run.sqlstate}: ${run.message}` });
      return;
    }
    const proof = isOwn || isProved ? { plans: null } : await this.#proof(sql);
    if (typeof proof === "string") {
      this.#failed.push({ sql, reason: proof });
      return;
    }
    const cells =
      run.status === "rows" ? [run.columns, ...run.rows].map((row) => row.join(" ")).join("\n") : "";
    if (!isOwn && !isProved && (await textLeaks(this.#context, cells, { before: "", own }))) {
      this.#withhold();
      return;
    }
    if (run.status === "rows") this.#rows.push(run.rowCount);
    this.#seen += `\n${sql}\n${cells}`;
    this.#shown += `\n${sql}\n`;
    this.#pieces.push({ type: "sql", sql, caption: isOwn ? "Your query" : "", run });
    if (proof.plans) this.#pieces.push(proof.plans);
  }

  async #givesAway(sql: string, own: string): Promise<boolean> {
    const isLeak =
      (await sqlLeaks(this.#context, sql, own)) ||
      // With what came before, it may be the last piece of one.
      (await textLeaks(this.#context, sql, { before: this.#shown, own }));
    if (isLeak) this.#withhold();
    return isLeak;
  }

  #withhold(): void {
    this.#withheld += 1;
    this.#pieces.push(text(WITHHELD));
  }

  /** What is said to be the same or faster has to be proved (rule T5); the reason why it isn't, else what shows it. */
  async #proof(sql: string): Promise<string | { readonly plans: TutorPart | null }> {
    const { intent, own } = this.#section;
    if (intent !== "faster" && intent !== "another-way") return { plans: null };
    const query = await readLearnerQuery(this.#context, own);
    if (!query) return { plans: null };
    if (intent === "faster")
      return (
        (await provedFaster(this.#context, query, sql).then((plans) => plans && { plans })) ??
        "It was not proved to give the same rows as the learner's query and to touch fewer pages."
      );
    return (await proveSame(this.#context, query, sql))
      ? { plans: null }
      : "It was not proved to give the same rows as the learner's query.";
  }

  async addWords(words: string): Promise<void> {
    const { own } = this.#section;
    if (await textLeaks(this.#context, words, { before: this.#shown, own })) {
      this.#withhold();
      return;
    }
    this.#shown += `\n${words}\n`;
    this.#pieces.push({ type: "words", words });
  }

  async done(): Promise<CheckedSection> {
    const { own, seen } = this.#section;
    const words = this.#pieces.flatMap((piece) => (piece.type === "words" ? [piece.words] : []));
    const claims = words.filter(claimsAnything).join("\n");
    const gathered = evidenceFor(this.#context, { own, beside: this.#rows, seen: seen + this.#seen });
    let evidence = await gathered.quick(claims);
    // A plan and steps take two more runs, so they are made only for what they can decide.
    const isOpen = words.some((text) => namesPlan(text) || checkClaims(text, evidence).unchecked > 0);
    if (isOpen) evidence = await gathered.whole(evidence);
    let [removed, unchecked] = [0, 0];
    const parts = this.#pieces.flatMap((piece) => {
      if (piece.type !== "words") return [piece];
      const checked = checkClaims(piece.words, evidence);
      removed += checked.removed;
      unchecked += checked.unchecked;
      return checked.text.trim() === "" ? [] : [text(checked.text.trim())];
    });
    const rows = this.#rows.at(-1) ?? null;
    return { parts, failed: this.#failed, withheld: this.#withheld, removed, unchecked, rows };
  }
}
