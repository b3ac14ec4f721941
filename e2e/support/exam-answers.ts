import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const pool = join(import.meta.dirname, "../../content/pool");

/** A question of the exams' pool, as its author wrote it. */
export interface PoolFile {
  readonly title: string;
  readonly kind: string;
  readonly id: string;
  readonly prompt: string;
  /** SQL; of a prediction there is none: its result comes from running the query. */
  readonly solutions: readonly string[];
  /** SQL, or results where the result is predicted. */
  readonly wrongAnswers: readonly string[];
  readonly hints: readonly string[];
}

export const poolFiles: readonly PoolFile[] = readdirSync(pool).map((name) => {
  const text = readFileSync(join(pool, name), "utf8");
  const field = (key: string) => new RegExp(`^${key}: "?(.+?)"?$`, "m").exec(text)?.[1] ?? "";
  const sections = text.split(/^## /m).slice(1);
  const of = (heading: string) => sections.filter((section) => section.startsWith(heading));
  const body = (section: string) => section.slice(section.indexOf("\n")).trim();
  const code = (section: string) => {
    const found = /```(?:sql|text)\n([\s\S]*?)\n```/.exec(section)?.[1];
    if (found === undefined) throw new Error(`${name} has an answer without its text:\n${section}`);
    return found;
  };
  return {
    title: field("title"),
    kind: field("kind"),
    id: field("id"),
    prompt: body(of("Prompt")[0] ?? ""),
    solutions: of("Solution").map(code),
    wrongAnswers: of("Wrong").map(code),
    hints: of("Hint").map(body),
  };
});
