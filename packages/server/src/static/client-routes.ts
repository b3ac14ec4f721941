/** A path pattern of the web application; `:name` stands for any one segment. */
export type ClientRoutePattern = string;

export function matchesClientRoute(path: string, patterns: readonly ClientRoutePattern[]): boolean {
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
