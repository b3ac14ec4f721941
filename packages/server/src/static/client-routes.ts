/** Whether a path fits one of the web application's patterns, in which `:name` stands for any one segment. */
export function matchesClientRoute(path: string, patterns: readonly string[]): boolean {
  const segments = path.split("/");
  return patterns.some((pattern) => {
    const expected = pattern.split("/");
    return (
      expected.length === segments.length &&
      expected.every((part, index) =>
        part.startsWith(":") ? segments[index] !== "" : part === segments[index],
      )
    );
  });
}
