/** Tells whether a path fits one of the web application's patterns, in which `:name` stands for any one segment. */
export function clientRoutes(patterns: readonly string[]): (path: string) => boolean {
  const routes = patterns.map((pathname) => new URLPattern({ pathname }));
  return (pathname) => routes.some((route) => route.test({ pathname }));
}
