/**
 * Names of the tests in a source file, read from its syntax tree. Not from the runners' own lists: collecting those
 * runs every test file, with databases and Chromium behind it, which takes minutes; this takes a second.
 */
import { type CallExpression, type Expression, type Node, parse, type Super } from "@swc/core";

/** `describe`, `test` and `it`, and what is made of them, such as `describeWithDatabase`. */
const SUITE = /^describe/;
const TEST = /^(test|it)$/;
/** A test that never runs proves nothing; a hook, an option or a step is no test. */
const NEVER_RUNS = new Set(["skip", "todo", "fixme", "fail", "fails"]);
const NO_TEST = new Set(["step", "use", "extend", "beforeAll", "beforeEach", "afterAll", "afterEach"]);

/**
 * `test.describe.only` → `["test", "describe", "only"]`; a call or template in between (`test.each(…)`) is passed
 * through.
 */
function calleePath(node: Expression | Super | { type: "Import" }): string[] | null {
  switch (node.type) {
    case "Identifier":
      return [node.value];
    case "MemberExpression": {
      const object = calleePath(node.object);
      return object && node.property.type === "Identifier" ? [...object, node.property.value] : null;
    }
    case "CallExpression":
      return calleePath(node.callee);
    case "TaggedTemplateExpression":
      return calleePath(node.tag);
    default:
      return null;
  }
}

/** The text of a title as far as it stands in the source; what is computed is shown as `…`. */
function titleOf(node: Expression | undefined): string | null {
  switch (node?.type) {
    case "StringLiteral":
      return node.value;
    case "TemplateLiteral":
      return node.quasis.map((part) => part.cooked ?? part.raw).join("…");
    case "BinaryExpression":
      return `${titleOf(node.left) ?? "…"}${titleOf(node.right) ?? "…"}`;
    default:
      return null;
  }
}

interface Declaration {
  readonly kind: "suite" | "test" | "never runs";
  readonly title: string;
}

function declarationOf(call: CallExpression): Declaration | null {
  // `test.skipIf(slow)(…)` may run; the inner call of `test.each(…)(…)` has no title and falls out below.
  const path = calleePath(call.callee);
  const first = path?.[0];
  if (!path || first === undefined || !(SUITE.test(first) || TEST.test(first))) return null;
  const title = titleOf(call.arguments[0]?.expression);
  if (title === null || path.some((name) => NO_TEST.has(name))) return null;
  if (path.some((name) => NEVER_RUNS.has(name))) return { kind: "never runs", title };
  return { kind: path.some((name) => SUITE.test(name)) ? "suite" : "test", title };
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const isCall = (node: Node): node is CallExpression => node.type === "CallExpression";

function collect(value: unknown, suites: readonly string[], names: string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, suites, names);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const declaration = isNode(value) && isCall(value) ? declarationOf(value) : null;
  if (declaration?.kind === "never runs") return;
  if (declaration?.kind === "test") names.push([...suites, declaration.title].join(" > "));
  const inside = declaration?.kind === "suite" ? [...suites, declaration.title] : suites;
  for (const part of Object.values(value)) collect(part, inside, names);
}

/**
 * The full names (`suite > test`) of all tests that `source`, TypeScript (with JSX if `jsx`), declares and that can
 * run. A title from a table (`test.each(cases)("%s")`) or variable isn't known here; write the id into the title
 * itself. Throws if `source` can't be parsed.
 */
export async function namedTests(source: string, jsx: boolean): Promise<string[]> {
  const names: string[] = [];
  collect(await parse(source, { syntax: "typescript", tsx: jsx, target: "es2024" }), [], names);
  return names;
}
