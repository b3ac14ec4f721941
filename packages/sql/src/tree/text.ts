/** A part of a tree as a text, the same for parts that are written alike, wherever they are in their queries. */
export function treeText(part: unknown): string {
  const text = JSON.stringify(part, (key, value: unknown) => {
    if (isPosition(key)) return undefined;
    return value === false || (Array.isArray(value) && value.length === 0) ? undefined : value;
  });
  return text ?? "";
}

/** Whether two parts of trees are written alike, wherever they are. */
export function isSamePart(a: unknown, b: unknown): boolean {
  return treeText(a) === treeText(b);
}

/** Whether a field says where in the text a part is. */
export function isPosition(key: string): boolean {
  return /(^|_)(location|len)$|^rexpr_list_(start|end)$/.test(key);
}
