import type { z } from "zod";

/** A zod issue in words an author can act on, with the path whose line it belongs to. */
export interface ExplainedIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of entries",
};

/** `input` is the whole value that was checked. */
export function explainIssue(issue: Issue, input: unknown): readonly ExplainedIssue[] {
  const { path } = issue;
  const name = `\`${pathName(path)}\``;
  const explain = (message: string): readonly ExplainedIssue[] => [{ path, message }];
  switch (issue.code) {
    case "invalid_type":
      if (path.length === 0) return explain("Entries such as `id: …` are expected here.");
      if (valueAt(input, path) === undefined) return explain(`${name} is missing; add it.`);
      return explain(
        `${name} should be ${typeNames[issue.expected] ?? issue.expected}, but is ${describe(valueAt(input, path))}.${
          issue.expected === "string" ? " Put it in quotes." : ""
        }`,
      );
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `\`${pathName([...path, key])}\` is not a known entry here; remove it or correct its spelling.`,
      }));
    case "invalid_format":
      if (issue.format === "uuid") {
        return explain(
          `${name} is not a UUID; make one with: node -e "console.log(crypto.randomUUID())", and never change it again.`,
        );
      }
      return explain(`${name}: ${issue.message}.`);
    case "invalid_value":
      return explain(`${name} should be one of: ${issue.values.join(", ")}.`);
    case "too_small":
      return explain(
        `${name} is too ${sizeWord(issue.origin, "short", "small", "few")}; at least ${issue.minimum} ${unit(issue.origin)}.`,
      );
    case "too_big":
      return explain(
        `${name} is too ${sizeWord(issue.origin, "long", "large", "many")}; at most ${issue.maximum} ${unit(issue.origin)}.`,
      );
    case "invalid_union":
      return explainUnion(issue, input);
    default:
      return explain(`${name}: ${issue.message}.`);
  }
}

/** Of the alternatives the one that got furthest into the value is what the author meant. */
function explainUnion(
  issue: Extract<Issue, { code: "invalid_union" }>,
  input: unknown,
): readonly ExplainedIssue[] {
  if (issue.discriminator !== undefined) return explainDiscriminator(issue, input);
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length));
  const [meant = []] = [...issue.errors].sort((a, b) => depth(b) - depth(a));
  if (depth(meant) > 0) {
    return meant.flatMap((inner) => explainIssue({ ...inner, path: [...issue.path, ...inner.path] }, input));
  }
  if (valueAt(input, issue.path) === undefined) {
    return [{ path: issue.path, message: `\`${pathName(issue.path)}\` is missing; add it.` }];
  }
  if (issue.path.at(-1) === "order") {
    return [
      {
        path: issue.path,
        message: `\`${pathName(issue.path)}\` should be \`none\`, or a list of sort keys such as \`- column: total\`.`,
      },
    ];
  }
  return [{ path: issue.path, message: `\`${pathName(issue.path)}\`: ${issue.message}.` }];
}

/** The entry that tells which of several forms is meant has none of their names. */
function explainDiscriminator(
  issue: Extract<Issue, { code: "invalid_union" }>,
  input: unknown,
): readonly ExplainedIssue[] {
  const { path } = issue;
  const options = "options" in issue ? (issue.options ?? []) : [];
  const name = `\`${pathName(path)}\``;
  if (valueAt(input, path) === undefined) return [{ path, message: `${name} is missing; add it.` }];
  return [{ path, message: `${name} should be one of: ${options.join(", ")}.` }];
}

function pathName(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) =>
      typeof step === "number" ? `[${step + 1}]` : `${index === 0 ? "" : "."}${String(step)}`,
    )
    .join("");
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

function describe(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a group of entries";
  return `the ${typeof value === "string" ? "text" : typeof value} ${JSON.stringify(value)}`;
}

function sizeWord(origin: string, text: string, number: string, list: string): string {
  return origin === "string" ? text : origin === "array" ? list : number;
}

function unit(origin: string): string {
  if (origin === "string") return "characters";
  return origin === "array" ? "entries" : "is allowed";
}
