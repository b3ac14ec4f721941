import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { z } from "zod";
import { explainIssue } from "./issue-message.ts";
import type { ProblemList } from "./problem.ts";

export type YamlPath = readonly PropertyKey[];

/** A YAML document that satisfies its schema, and the lines its parts stand on. */
export interface YamlValue<T> {
  readonly value: T;
  /** 1-based line of the entry at `path`, or of the nearest entry around it. */
  readonly lineOf: (path: YamlPath) => number;
}

/** Reads YAML by a schema. On failure every problem has been added to `problems` and the result is null. */
export function parseYaml<S extends z.ZodType>(
  text: string,
  schema: S,
  problems: ProblemList,
): YamlValue<z.output<S>> | null {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  // A tab throws the whole structure off; what else seems wrong then is not worth telling.
  const tabs = document.errors.filter(({ code }) => code === "TAB_AS_INDENT");
  for (const error of tabs.length > 0 ? tabs : document.errors) {
    const { line } = lineCounter.linePos(error.pos[0]);
    problems.add(line, yamlErrorMessage(error.code, error.message));
  }
  if (document.errors.length > 0) return null;

  const root = document.contents;
  const lineOf = (path: YamlPath) => lineCounter.linePos(offsetOf(root, path)).line;
  const value: unknown = document.toJS();
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, lineOf };
  for (const issue of parsed.error.issues) {
    for (const { path, message } of explainIssue(issue, value)) problems.add(lineOf(path), message);
  }
  return null;
}

function yamlErrorMessage(code: string, message: string): string {
  if (code === "TAB_AS_INDENT") return "YAML can't be indented by tabs; use two spaces.";
  const sentence = message.replace(/\s+at line \d+.*$/s, "").replace(/\.$/, "");
  return `This is not readable as YAML: ${sentence}. Put quotes around text that holds : or # or begins with a special character.`;
}

function offsetOf(root: Node | null, path: YamlPath): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (pair === undefined) break;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof step === "number") {
      node = node.items[step];
      if (isNode(node)) offset = node.range?.[0] ?? offset;
    } else {
      break;
    }
  }
  return offset;
}
