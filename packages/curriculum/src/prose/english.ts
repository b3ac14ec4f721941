import type { Passage } from "./passages.ts";

/** Turns of phrase that read translated, by group. An expression finds only some of them: a count is a floor. */
const PATTERNS = {
  furniture: /\b(stands?|stood|standing(?! orders?\b)|hangs? on)\b/g,
  told: /\b(tells?|told)\b(?! (you|us|me|them|him|her|people|someone|customers|users|readers|learners|PostgreSQL)\b)/g,
  headless: /\b(whoever|whom)\b/gi,
  one: /\bone (has|can|wants|takes|knows|needs|would|may|must|gets|sees|looks|had|does)\b|\b(nobody|somebody|everybody)\b/gi,
  which: /\b(of|by|for|at|in|from|to|with|on) which\b|\bin whose\b/g,
  household:
    /\b(moments?|blanks?|small letters?|capitals?|carried out|worked out|chosen by lot|number of the (user|customer|product))\b/gi,
  calque: /\bmakes? .{1,30} of it\b|\bcomes? (once|twice)\b/g,
  another: /\banother .{1,20} than\b|\bthe (most|least) first\b/g,
  inversion: /\bAsked for is\b|\bIn [^.]{1,40} stands\b/g,
  preposition: /\bbehind\b|\bby the alphabet\b/g,
  british: /practis|colour|instalment|optimis(?!tic)|behaviour|favourite|licence|\bgrey\b/gi,
} satisfies Readonly<Record<string, RegExp>>;

/** Groups of which titles and prompts are to have none. */
const NEVER_IN_TASKS = ["furniture", "told", "headless", "one", "inversion"] as const;
/** Words that a sentence of a prompt may have. */
export const LONGEST_SENTENCE = 25;

/** `path group` → how often. */
export type PatternCounts = ReadonlyMap<string, number>;

/** Counts what the passages hold, by file and group. */
export function countPatterns(passages: readonly Passage[]): PatternCounts {
  const counts = new Map<string, number>();
  for (const { file, text } of passages) {
    for (const [group, pattern] of Object.entries(PATTERNS)) {
      const found = text.match(pattern)?.length ?? 0;
      if (found > 0) counts.set(`${file} ${group}`, (counts.get(`${file} ${group}`) ?? 0) + found);
    }
  }
  return counts;
}

/** What a title or prompt holds that none may, as it is written. */
export function neverInTasks(text: string): readonly string[] {
  return NEVER_IN_TASKS.flatMap((group) => text.match(PATTERNS[group]) ?? []);
}

/** The sentences of a prompt, as Markdown, that are too long. Items, rows of tables and code end one. */
export function longSentences(prompt: string): readonly string[] {
  return prompt
    .replace(/^```[\s\S]*?^```/gm, "\n\n")
    .split(/(?<=[.!?:]\**)\s+|\n\s*[-*]\s+|\n\s*\n|\n\s*\|/)
    .map((sentence) => sentence.replace(/^\s*[-*|]\s+/, ""))
    .filter((sentence) => sentence.split(/\s+/).filter(Boolean).length > LONGEST_SENTENCE);
}

/** A budget is a line for each file and group: path, group, how often. */
export function parseBudget(text: string): PatternCounts {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const place = line.lastIndexOf(" ");
      return [line.slice(0, place), Number(line.slice(place + 1))];
    }),
  );
}

const HEAD = `# How often each file may still use a turn of phrase that reads translated (packages/curriculum/src/prose/english.ts).
# Written by \`npm run lint -- --shrink\`, which only lowers it. A file below its budget is fine.
`;

/** The budget lowered to what was found; nothing is raised, and what is gone is left out. */
export function lowered(budget: PatternCounts, found: PatternCounts): string {
  const lines = [...budget].flatMap(([key, allowed]) => {
    const count = Math.min(allowed, found.get(key) ?? 0);
    return count > 0 ? [`${key} ${count}`] : [];
  });
  return `${HEAD}${lines.toSorted().join("\n")}\n`;
}

export interface OverBudget {
  readonly file: string;
  readonly group: string;
  readonly found: number;
  readonly allowed: number;
}

/** Where more was found than the budget allows. */
export function overBudget(budget: PatternCounts, found: PatternCounts): readonly OverBudget[] {
  return [...found].flatMap(([key, count]) => {
    const allowed = budget.get(key) ?? 0;
    const [file = "", group = ""] = key.split(" ");
    return count > allowed ? [{ file, group, found: count, allowed }] : [];
  });
}
