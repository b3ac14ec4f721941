import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const pool = join(import.meta.dirname, "../../content/pool");

/** A question of the exams' pool, as its author wrote it. */
export interface PoolFile {
  readonly title: string;
  readonly id: string;
  readonly prompt: string;
  readonly solutions: readonly string[];
  readonly wrongAnswers: readonly string[];
  readonly hints: readonly string[];
}

export const poolFiles: readonly PoolFile[] = readdirSync(pool).map((name) => {
  const text = readFileSync(join(pool, name), "utf8");
  const field = (key: string) => new RegExp(`^${key}: "?(.+?)"?$`, "m").exec(text)?.[1] ?? "";
  const sections = text.split(/^## /m).slice(1);
  const of = (heading: string) => sections.filter((section) => section.startsWith(heading));
  const body = (section: string) => section.slice(section.indexOf("\n")).trim();
  const code = (section: string) => /```sql\n([\s\S]*?)\n```/.exec(section)?.[1] ?? "";
  return {
    title: field("title"),
    id: field("id"),
    prompt: body(of("Prompt")[0] ?? ""),
    solutions: of("Solution").map(code),
    wrongAnswers: of("Wrong").map(code),
    hints: of("Hint").map(body),
  };
});
