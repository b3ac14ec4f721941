/** Operators that compare, as PostgreSQL's trees name them: `!=` is `<>` there, and LIKE is `~~`. */
export const comparingOperators: ReadonlySet<string> = new Set(
  "= <> < <= > >= ~~ !~~ ~~* !~~* ~ ~* !~ !~*".split(" "),
);
