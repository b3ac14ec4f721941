import type { Evidence } from "./evidence.ts";
import { numbersSeen } from "./numbers-seen.ts";

const WORDS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const COUNT = `[0-9][0-9,]{0,12}|${WORDS.join("|")}|zero`;
/** “5 rows”, “exactly three rows”, “no row”. */
const ROWS = new RegExp(`\\b(${COUNT}) (?:[a-z]{1,12} )?rows?\\b`, "gi");
const GIVES =
  "returns|return|gives|give|yields|produces|outputs|shows|lists|finds|has|comes back with|comes to|results in";
/** “your query returns all 900 meters” */
const OWN = "your (?:query|sql|statement|answer|version|result)";
const OWN_ROWS = new RegExp(
  `\\b${OWN} (?:only |still |now |also )?(?:${GIVES}) (?:only |just |exactly |all |about )?(${COUNT})\\b([^.,;:]*)`,
  "i",
);
const BESIDE_ROWS = new RegExp(
  `^(?:it|this|that|the query|the result) (?:only |now )?(?:${GIVES}) (?:only |just |exactly )?(${COUNT}) rows?\\b`,
  "i",
);
const OWN_EMPTY = new RegExp(
  `\\b${OWN} (?:${GIVES}) (?:an empty result|nothing|no rows?\\b|no results?\\b)`,
  "i",
);
/** “one row per customer” says what a row is, not how many there are. */
const EACH = /^ *(?:[a-z]+ )?(?:per|for each|for every|each|of them)\b/i;
const STEP = /^ *[a-z]* ?(?:before|after|until|into|from|to)\b/i;
/** Words of a sentence about a changed query, or about what may come. */
const SUPPOSED =
  /\b(?:would|could|should|might|may|if|without the|unless|instead|once you|after you|when you|suppose|imagine|try|add|adding|create|creating|change|changing|replace|replacing|rewrite|write)\b/i;
const NEGATED = /\b(?:no|not|never|without|neither|nor|rather than|instead of)\b|n't\b/i;
const OWN_FAILS = new RegExp(
  `\\b${OWN} (?:fails|stops with an error|raises|throws|ends with an error|doesn't run)\\b`,
  "i",
);
const RUNS_WELL = new RegExp(
  `\\b${OWN} (?:runs without|runs fine|doesn't fail|ends without an error|is valid)`,
  "i",
);
const IS_RIGHT = new RegExp(`\\b${OWN} is (?:already |actually )?(?:right|correct|fine as it is)\\b`, "i");
const IS_WRONG = new RegExp(`\\b${OWN} is (?:wrong|incorrect|not right|not correct)\\b`, "i");
const SQLSTATE = /\b(?=[0-9A-Z]{5}\b)[0-9]{2}[0-9A-Z]{3}\b/;

/** What a plan has to contain where a sentence says so. */
const NODES: readonly (readonly [RegExp, RegExp])[] = [
  [/\bindex(?:-only)? scan|\b(?:uses?|through|using|via) an? index\b|\buses? the index\b/i, /Index|Bitmap/],
  [/\b(?:seq|sequential|full table) scan|\breads the (?:whole|entire) table\b/i, /Seq Scan/],
  [/\bnested loop/i, /Nested Loop/],
  [/\bhash join/i, /Hash[A-Za-z ]{0,12}Join/],
  [/\bmerge join/i, /Merge[A-Za-z ]{0,12}Join/],
  [/\bspills?\b|\bexternal (?:sort|merge)/i, /external|Disk:/],
];

/** “After WHERE, 41 rows are left”, “the join gives 954 rows” */
const STEP_OUT = new RegExp(
  `\\b(join|where|filter|group by|having),? (?:(?:gives|returns|makes|produces|yields|leaves|keeps) )?(?:only )?(${COUNT}) (?:rows|groups)\\b`,
  "i",
);
const STEP_GONE = new RegExp(`\\b(where|filter|having) (?:removes|drops) (?:only )?(${COUNT})\\b`, "i");
const STEP_TITLES: Readonly<Record<string, RegExp>> = {
  join: /JOIN/,
  where: /^WHERE/,
  filter: /^WHERE/,
  "group by": /^GROUP BY/,
  having: /^HAVING/,
};

/** What the runs say about a sentence. */
type Finding =
  /** Nothing speaks against it: what it claims was seen, or it claims nothing that could be. */
  | "holds"
  /** A run shows that it is false. */
  | "refuted"
  /** It claims what wasn't seen. */
  | "unchecked";

/** Whether a sentence says anything about the learner's data or query that a run could show. */
export function claimsAnything(text: string): boolean {
  return (
    /\d/.test(text) ||
    rowsIn(text).length > 0 ||
    NODES.some(([says]) => says.test(text)) ||
    /\byour\b|\bNULL\b/i.test(text)
  );
}

/** Whether checking a text takes the plan of the learner's query. */
export function namesPlan(text: string): boolean {
  return /\b(?:pages|buffers)\b/.test(text) || NODES.some(([says]) => says.test(text));
}

/** What the runs say about a sentence (rule T12). */
function findingOn(sentence: string, evidence: Evidence): Finding {
  const isSupposed = SUPPOSED.test(sentence.replace(/`[^`]*`/g, "` `"));
  if (!isSupposed && REFUTATIONS.some((isRefuted) => isRefuted(sentence, evidence))) return "refuted";
  return numbersSeen(sentence, evidence) ? "holds" : "unchecked";
}

type Refutes = (sentence: string, evidence: Evidence) => boolean;

const REFUTATIONS: readonly Refutes[] = [
  (sentence, { own, tables }) => {
    const [, count = "", after = ""] = OWN_ROWS.exec(sentence) ?? [];
    if (own === null || !countsRows(after, tables) || EACH.test(after) || STEP.test(after)) return false;
    return own.status === "error" || countOf(count) !== own.rowCount;
  },
  (sentence, { own }) =>
    OWN_EMPTY.test(sentence) && own !== null && (own.status === "error" || own.rowCount > 0),
  (sentence, { beside }) => {
    const [, count = ""] = BESIDE_ROWS.exec(sentence) ?? [];
    const after = sentence.replace(BESIDE_ROWS, "");
    return count !== "" && beside.length > 0 && !EACH.test(after) && !beside.includes(countOf(count));
  },
  (sentence, { own }) => OWN_FAILS.test(sentence) && own?.status === "rows",
  (sentence, { own }) => RUNS_WELL.test(sentence) && own?.status === "error",
  (sentence, { own }) => {
    const [state] = SQLSTATE.exec(sentence) ?? [];
    return (
      state !== undefined && /\berror\b/i.test(sentence) && own?.status === "error" && own.sqlstate !== state
    );
  },
  (sentence, { verdict }) => IS_RIGHT.test(sentence) && verdict === "wrong",
  (sentence, { verdict }) => IS_WRONG.test(sentence) && verdict === "right",
  (sentence, { plan }) =>
    plan !== null &&
    NODES.some(([says, node]) => {
      const found = says.exec(sentence);
      return found !== null && !NEGATED.test(sentence.slice(0, found.index)) && !node.test(plan);
    }),
  (sentence, { steps }) => {
    const [, step = "", count = ""] = STEP_OUT.exec(sentence) ?? [];
    return isOfNoStep(steps, step, count, ({ rowsOut }) => rowsOut);
  },
  (sentence, { steps }) => {
    const [, step = "", count = ""] = STEP_GONE.exec(sentence) ?? [];
    return isOfNoStep(steps, step, count, ({ rowsIn, rowsOut }) =>
      rowsIn === null || rowsOut === null ? null : rowsIn - rowsOut,
    );
  },
  (sentence, { tables }) =>
    [...tables].some(([table, rows]) => {
      const [, count = ""] =
        new RegExp(`\`${table}\` (?:has|holds|contains) (?:only |about )?([0-9][0-9,]{0,15}) rows\\b`).exec(
          sentence,
        ) ?? [];
      return count !== "" && countOf(count) !== rows;
    }),
  (sentence, { nulls }) =>
    [...nulls].some(([column, found]) => {
      const named = `\`(?:[a-z_]+\\.)?${column}\``;
      if (found > 0)
        return new RegExp(`${named} (?:is never|can't be|has no|contains no) NULL`, "i").test(sentence);
      return new RegExp(
        `${named} (?:is|can be|has|contains) (?:often |sometimes )?NULLs?\\b(?! ?\`)`,
        "i",
      ).test(sentence);
    }),
];

/** Whether the query has steps of a kind, and none of them has a number of rows. */
function isOfNoStep(
  steps: Evidence["steps"],
  kind: string,
  count: string,
  rowsOf: (step: Evidence["steps"][number]) => number | null,
): boolean {
  const title = STEP_TITLES[kind.toLowerCase()];
  const own = title ? steps.filter((step) => title.test(step.title)) : [];
  return own.length > 0 && !own.some((step) => rowsOf(step) === countOf(count));
}

/** Whether what follows a number is a row, or what a row of a table is: “all 900 meters”. */
function countsRows(after: string, tables: Evidence["tables"]): boolean {
  const [, noun = ""] = /^ ([a-z]+)\b/i.exec(after) ?? [];
  return /^(?:rows?|results?)$/i.test(noun) || /^ [a-z]+ rows?\b/i.test(after) || tables.has(noun);
}

function countOf(word: string): number {
  if (word.toLowerCase() === "zero") return 0;
  const at = WORDS.indexOf(word.toLowerCase());
  return at >= 0 ? at : Number(word.replaceAll(",", ""));
}

/** Numbers of rows that a text names. */
export function rowsIn(text: string): number[] {
  return [...text.matchAll(ROWS)].flatMap((found) => {
    const after = text.slice(found.index + found[0].length);
    return EACH.test(after) ? [] : [countOf(found[1] ?? "")];
  });
}

/** A sentence that continues the one before it, and falls with it. */
const DEPENDS = /^(?:so|thus|hence|therefore|that|this|these|those|it|they|which|because of)\b/i;

/** A text as it may be shown, and how many of its sentences were taken out or marked. */
export interface CheckedText {
  readonly text: string;
  readonly removed: number;
  readonly unchecked: number;
}

/**
 * Takes out what a run refutes with what depends on it, and marks what wasn't seen. No sentence is changed. Lines of
 * lists and of code stay lines.
 */
export function checkClaims(text: string, evidence: Evidence): CheckedText {
  let [removed, unchecked] = [0, 0];
  const lines = text.split("\n").map((line) => {
    let isGone = false;
    return sentencesOf(line)
      .flatMap((sentence) => {
        const finding = isGone && DEPENDS.test(sentence) ? "refuted" : findingOn(sentence, evidence);
        isGone = finding === "refuted";
        if (isGone) {
          removed += 1;
          return [];
        }
        if (finding === "holds") return [sentence];
        unchecked += 1;
        return [`${sentence} *(unchecked)*`];
      })
      .join(" ");
  });
  return { text: lines.join("\n"), removed, unchecked };
}

function sentencesOf(line: string): readonly string[] {
  return line.split(/(?<=[.!?]) (?=[A-Z`*“"])/);
}
