/**
 * Which modules share a file. Left alone, rolldown makes a file of every set of modules that the same routes need, and
 * a page asks for forty to sixty of them, six at a time. A group takes along what its modules import, as far as it is
 * used; where several match, the one of highest priority has the module.
 */

const files = (...parts: readonly string[]) => new RegExp(parts.join("|"));

/**
 * Styles of what nearly every page shows, in one file: a page that asks for ten small ones has nothing to show until
 * the last has come. The theme is in it and comes first (`root.tsx` imports it before all else): it declares the
 * layers, and within a layer what comes later wins.
 */
const commonStyles = files(
  "/src/app/theme/index[.]css$",
  "virtual:mantine-variables[.]css$",
  "/src/(app/shell|ui|ui/image|ui/toast|ui/result-table|lib/runnable-block)/[a-z-]+[.]module[.]css$",
  "/src/ui/(sql-editor/static-sql|result-grid/(copy-button|cell-value))[.]module[.]css$",
  "/src/features/auth/account-control[.]module[.]css$",
  "@mantine/core/styles/(Button|Input|Loader)[.]layer[.]css$",
);

/** Styles of an exercise's page before its workbench has come, in one file for the same reason. */
const preparedStyles = files(
  "/src/features/workbench/(workbench|(task|prepared)/[a-z-]+|hints/hints|outcome/no-run-yet|actions/action-bar)[.]module[.]css$",
  "/src/lib/(task/(prompt|contract-view)|editor-session/actions/shortcut-help)[.]module[.]css$",
  "/src/ui/(pane-tabs|schema-browser/table-names|sql-editor/sql-editor)[.]module[.]css$",
  "@mantine/core/styles/(Tabs|Kbd)[.]layer[.]css$",
);

/**
 * What every page has around it, and the little that the start page shows besides; nothing that the start page doesn't
 * load.
 */
const frame = files(
  "/src/app/(page-boundary|import-part|shell/(shell|failure-page|route-placeholder|early-input|host-guard|session-hint)|theme/theme)[.]tsx?$",
  "/node_modules/(react|react-dom|scheduler|react-router)/",
  "/@mantine/core/esm/core/MantineProvider/",
  "/@mantine/core/esm/components/(Button|UnstyledButton)/",
  "/@mantine/hooks/esm/use-isomorphic-effect/",
  "/@tabler/icons-react/dist/esm/icons/Icon(ArrowRight|Pencil|PlayerPlayFilled)[.]mjs$",
  "/src/ui/(button|button-link|lazy-part|scroller|result-table/result-table|sql-editor/static-sql-tokens)[.]tsx$",
  "/src/lib/(drafts/draft-keys|progress/(has-kept-work|outbox-prefix)|editor-session/slots/slot-context)[.]tsx?$",
  // A file of its own for each of these would be a round trip for a hundred bytes.
  "/src/lib/(belongings/[a-z-]+|tutor/ai-off|account/kept-goal|learner/use-has-begun|content/texts-ahead)[.]ts$",
  "/src/features/(tutor/(asked-elsewhere|urgent-intent)|credits/(promo-variant|scroll-to-offer))[.]tsx?$",
  "/src/features/landing/live-example/example(-result)?[.]tsx?$",
  "/src/ui/(chips[.]tsx|result-table/index[.]ts)$",
  "/packages/(judge/src/verdicts/is-nothing|words/src/(amounts|once)|protocol/src/credit-limits)[.]ts$",
  "/packages/sandbox/src/arrival/index[.]ts$",
);

/** What an exercise shows before its workbench has come, and the workbench after it. */
const prepared = files(
  "/src/features/workbench/(task/(course-place|task-panel)|layout/pane-sizes|hints/task-hints|outcome/no-run-yet)[.]tsx?$",
  "/src/features/workbench/(model/when-somebody-is-here|written/written-as-sql)[.]ts$",
  "/src/lib/task/(contract-words|contract-view|given-query|stated-result|kind-contract|html-text)[.]tsx?$",
  "/src/ui/(pane-tabs|schema-browser/table-names)[.]tsx$",
  "/src/ui/sql-editor/(quote-identifier|sql-text-area|plain-editor|sql-editor|text-position|index)[.]tsx?$",
  "/@mantine/core/esm/components/(Tabs|Kbd)/",
  "/packages/(judge/src/sandbox/clock|words/src/html-characters)[.]ts$",
);

/** The library that asks the server, and remembers. */
const questions = files("/@tanstack/(react-query|query-core)/", "/src/lib/backend/query-client[.]ts$");

/** The library of schemas, which legal pages need without what hangs on it elsewhere. */
const schemas = files("/node_modules/zod/");

/** What a learner has done and how it is kept, with its schemas; not the little that pages show of it at first. */
const progress = files(
  "/src/lib/progress/(?!(index|use-progress|use-lesson-reading|use-task-clock|task-clock|has-kept-work|outbox-prefix)[.]).+[.]tsx?$",
);

/** The bundles of content alone: the browser reads a file in one go, and schemas take it longest. */
const bundles = files("/src/lib/content/(?!content-files|or-not-found).+[.]tsx?$");

/** Formats of exercises: half of what bundles are read by, so that a page answers between the halves. */
const formats = files(
  "/packages/judge/src/kinds/.+/format[.]ts$",
  "/packages/judge/src/kinds/exercise-base[.]ts$",
);

/** Fields to fill in. */
const fields = files(
  "/src/ui/choice[.]tsx$",
  "/@mantine/core/esm/components/(Input|InputBase|TextInput|CloseButton)/",
);

/** Small parts of most pages that aren't the start page. */
const parts = files(
  "/src/ui/(page|notice|state-mark|row-list|empty-state|meter|level-dots|visually-hidden|awaited)[.]tsx$",
  "/src/ui/(prose/prose|sql-editor/static-sql)[.]tsx$",
  "/src/lib/(address|concepts|learning-path|pages)/",
  "/src/lib/account/level-names[.]ts$",
  "/src/lib/(content/or-not-found|progress/(index|use-progress|use-lesson-reading|use-task-clock|task-clock))[.]ts$",
  "/src/lib/learner/placement-card[.]tsx$",
  "/@mantine/core/esm/core/(utils/(get-safe-id|create-safe-context|find-element-ancestor|create-scoped-keydown-handler)|DirectionProvider)/",
  "/@mantine/core/esm/core/styles-api/use-resolved-styles-api/",
  "/@mantine/hooks/esm/(utils/random-id|use-id|use-force-update|use-uncontrolled)/",
  "/src/lib/runnable-block/runnable-block[.]tsx$",
  "/@tabler/icons-react/dist/esm/icons/Icon",
);

export const chunkGroups = [
  { name: "common-styles", test: commonStyles, priority: 7 },
  { name: "prepared-styles", test: preparedStyles, priority: 6.5 },
  { name: "frame", test: frame, priority: 6 },
  { name: "schemas", test: schemas, priority: 5 },
  { name: "questions", test: questions, priority: 4 },
  // Before what is fetched later, which needs some of it too.
  { name: "parts", test: parts, priority: 3.8 },
  { name: "formats", test: formats, priority: 3.7 },
  { name: "bundles", test: bundles, priority: 3.5 },
  { name: "progress", test: progress, priority: 3 },
  { name: "fields", test: fields, priority: 2 },
  { name: "prepared", test: prepared, priority: 1 },
];
