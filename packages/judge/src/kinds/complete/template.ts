/** A place of a template that the learner fills. */
export interface Gap {
  /** What belongs there, in words: the gap's name on the page. */
  readonly label: string;
  /** What can be chosen; null where it is typed. */
  readonly options: readonly string[] | null;
}

/** SQL as it stands, and gaps in it. Between two gaps there is SQL. */
export type TemplatePart = string | Gap;

const GAP = /\{\{([^{}]*)\}\}/g;

/** Reads SQL with gaps: `{{the condition}}` is typed, `{{the join: JOIN | LEFT JOIN}}` is chosen. */
export function parseTemplate(code: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const match of code.matchAll(GAP)) {
    if (match.index > end) parts.push(code.slice(end, match.index));
    const [, label = "", options] = /^([^:]*)(?::(.*))?$/s.exec(match[1] ?? "") ?? [];
    parts.push({
      label: label.trim(),
      options: options === undefined ? null : options.split(/\s\|\s/).map((option) => option.trim()),
    });
    end = match.index + match[0].length;
  }
  if (end < code.length) parts.push(code.slice(end));
  return parts;
}

/** What is amiss with a template, as sentences; empty when nothing is. */
export function templateProblems(parts: readonly TemplatePart[]): readonly string[] {
  const gaps = gapsOf(parts);
  const problems: string[] = [];
  if (gaps.length === 0) problems.push("There is no gap; write one as `{{what belongs there}}`.");
  for (const [index, { label, options }] of gaps.entries()) {
    if (label === "") problems.push("A gap says in words what belongs there: `{{the condition}}`.");
    if (gaps.findIndex((gap) => gap.label === label) < index)
      problems.push(`Two gaps are called \`${label}\`; call them apart.`);
    if (options !== null && new Set(options.filter(Boolean)).size < 2)
      problems.push(`The gap \`${label}\` needs two options at least, apart by \` | \`.`);
  }
  if (parts.some((part, index) => typeof part !== "string" && typeof (parts[index + 1] ?? "") !== "string"))
    problems.push("Two gaps stand side by side; put SQL between them.");
  return problems;
}

/** The gaps of a template, in order. */
export function gapsOf(parts: readonly TemplatePart[]): readonly Gap[] {
  return parts.filter((part) => typeof part !== "string");
}

/** The query with the gaps filled, in their order; one without a value stays empty. */
export function completed(parts: readonly TemplatePart[], values: readonly string[]): string {
  let gap = 0;
  return parts.map((part) => (typeof part === "string" ? part : (values[gap++] ?? ""))).join("");
}

/**
 * The values by which a template becomes `sql`, empty ones among them; null when none do. Where several do, earlier
 * gaps take as little as possible. Places that led nowhere are kept in mind, so that the work is the template's length
 * times the text's, squared, at worst.
 */
export function gapValues(parts: readonly TemplatePart[], sql: string): readonly string[] | null {
  const nowhere = new Set<string>();
  const from = (index: number, at: number): readonly string[] | null => {
    const part = parts[index];
    if (part === undefined) return at === sql.length ? [] : null;
    if (typeof part === "string") return sql.startsWith(part, at) ? from(index + 1, at + part.length) : null;
    const place = `${index} ${at}`;
    if (nowhere.has(place)) return null;
    for (const value of candidates(part, parts[index + 1], sql, at)) {
      const rest = from(index + 1, at + value.length);
      if (rest) return [value, ...rest];
    }
    nowhere.add(place);
    return null;
  };
  return from(0, 0);
}

/** What a gap may hold at a place of a text, the shortest first. */
function* candidates(
  { options }: Gap,
  next: TemplatePart | undefined,
  sql: string,
  at: number,
): Generator<string> {
  if (options !== null) {
    for (const option of ["", ...options]) if (sql.startsWith(option, at)) yield option;
    return;
  }
  if (typeof next !== "string") {
    yield sql.slice(at);
    return;
  }
  for (let end = sql.indexOf(next, at); end >= 0; end = sql.indexOf(next, end + 1)) yield sql.slice(at, end);
}
