import type { TutorRun } from "../model.ts";

interface Step {
  readonly title: string;
  readonly rowsIn: number | null;
  readonly rowsOut: number | null;
}

/** What was run and seen for an answer, to hold its sentences against. */
export interface Evidence {
  /** All that was seen as text: the prompt, and what the tools returned. */
  readonly seen: string;
  /** The learner's query, as it ran; null where there is none. */
  readonly own: TutorRun | null;
  /** Rows of the blocks before and after the sentences. */
  readonly beside: readonly number[];
  /** Rows of the tables that the learner's query reads; of all where there is no query. */
  readonly tables: ReadonlyMap<string, number>;
  /** Plan of the learner's query, as it was run; null where it wasn't needed. */
  readonly plan: string | null;
  /** The steps of the learner's query, with the rows that go into each and come out of it. */
  readonly steps: readonly Step[];
  /** Rows that are NULL in the columns that the text names. */
  readonly nulls: ReadonlyMap<string, number>;
  /** How the learner's query was judged. */
  readonly verdict: "right" | "wrong" | null;
}

/** Numbers in a text, without separators, leading zeros, and zeros at the end of a fraction. */
export function numbersIn(text: string): readonly string[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(plainNumber);
}

function plainNumber(text: string): string {
  const [whole = "", fraction = ""] = text.replaceAll(",", "").split(".");
  let rest = fraction;
  while (rest.endsWith("0")) rest = rest.slice(0, -1);
  return `${whole.replace(/^0+(?=\d)/, "")}${rest === "" ? "" : `.${rest}`}`;
}
