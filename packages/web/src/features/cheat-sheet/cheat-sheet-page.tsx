import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { type CheatSheet, type DialectDifference, differencesOf } from "@master-sql/course";
import { IconSearch } from "@tabler/icons-react";
import { memo, Suspense, useDeferredValue, useMemo } from "react";
import { levelNames } from "../../lib/account/level-names.ts";
import { useAddressQuery } from "../../lib/address/use-address-query.ts";
import { useSearch } from "../../lib/search/use-search.ts";
import { Chips } from "../../ui/chips.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import classes from "./cheat-sheet-page.module.css";
import { matchingSnippets } from "./matching-snippets.ts";
import { SnippetView } from "./snippet-view.tsx";

/** All of the cheat sheet, to be scanned, searched, run and printed. */
export function CheatSheetPage({
  sheet,
  dialects,
}: {
  readonly sheet: CheatSheet;
  readonly dialects: readonly DialectDifference[];
}) {
  const [query, changeQuery] = useAddressQuery();
  const search = query.get("find") ?? "";
  const level = sheet.levels.find((each) => each.level === query.get("level"))?.level ?? null;
  const wanted = useDeferredValue(search);
  const searched = useSearch(wanted, "snippet");
  const found = useMemo(
    () => matchingSnippets(sheet, wanted, level, searched),
    [sheet, wanted, level, searched],
  );
  const all = sheet.levels
    .flatMap(({ topics }) => topics)
    .reduce((sum, { snippets }) => sum + snippets.length, 0);
  const levels = useMemo(() => shownTopics(sheet, found), [sheet, found]);

  return (
    <Page>
      <PageHead
        title="PostgreSQL cheat sheet"
        lead="What each statement looks like, when to reach for it, and the trap in it. Every snippet runs on a real database in this page."
      />
      <div className={classes.layout}>
        <aside className={classes.aside}>
          <TextInput
            label="Find a snippet"
            placeholder="null, count, tie …"
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
            value={search}
            onChange={(event) => changeQuery({ find: event.currentTarget.value })}
          />
          <Chips
            name="level"
            legend="Level"
            options={[
              { value: "", text: "All" },
              ...sheet.levels.map((each) => ({ value: each.level, text: levelNames[each.level] })),
            ]}
            value={level ?? ""}
            onChange={(chosen) => changeQuery({ level: chosen })}
          />
          <p className={classes.count} role="status">
            {found === null ? `${all} snippets` : `${found.size} of ${all} snippets`}
          </p>
          <nav aria-label="Topics" className={classes.topics}>
            {levels.map(({ level, topics }) => (
              <div key={level}>
                <p className={classes.level}>{levelNames[level]}</p>
                <ul>
                  {topics.map(({ topic, shown }) => (
                    <li key={topic.id} data-empty={!shown || undefined}>
                      <a href={`#${topic.id}`}>{topic.title}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </aside>
        <div className={classes.levels}>
          {found?.size === 0 && (
            <p className={classes.none}>
              No snippet {level === null ? "" : `for the ${levelNames[level].toLowerCase()} level `}holds all
              of these words.{" "}
              <button
                type="button"
                className={classes.showAll}
                onClick={() => changeQuery({ find: "", level: "" })}
              >
                Show all snippets
              </button>
            </p>
          )}
          <Levels sheet={sheet} dialects={dialects} levels={levels} found={found} />
        </div>
      </div>
    </Page>
  );
}

/** Each topic, and whether anything of it was found. */
function shownTopics(sheet: CheatSheet, found: ReadonlySet<string> | null) {
  return sheet.levels.map(({ level, topics }) => ({
    level,
    topics: topics.map((topic) => ({
      topic,
      shown: topic.snippets.some(({ id }) => found?.has(id) ?? true),
    })),
  }));
}

/**
 * All snippets. Rendered anew only when others are found: React would else have to take over every snippet at once, in
 * the moment when the page has read its address.
 */
const Levels = memo(function Levels({
  sheet,
  dialects,
  levels,
  found,
}: {
  readonly sheet: CheatSheet;
  readonly dialects: readonly DialectDifference[];
  readonly levels: ReturnType<typeof shownTopics>;
  readonly found: ReadonlySet<string> | null;
}) {
  return levels.map(({ level, topics }) => (
    <section key={level} hidden={!topics.some(({ shown }) => shown)} aria-labelledby={level}>
      <h2 id={level} className={classes.levelTitle}>
        {levelNames[level]}
      </h2>
      {topics.map(({ topic, shown }) => (
        <section
          key={topic.id}
          id={topic.id}
          className={classes.topic}
          hidden={!shown}
          aria-labelledby={`${topic.id}-title`}
        >
          <h3 id={`${topic.id}-title`}>{topic.title}</h3>
          <p className={classes.summary}>{topic.summary}</p>
          {topic.snippets.map((snippet) => (
            // Nothing here waits: the boundary lets React take over the page a snippet at a time.
            <Suspense key={snippet.id}>
              <SnippetView
                snippet={snippet}
                dataset={sheet.dataset}
                differences={differencesOf(dialects, snippet.techniques)}
                isShown={found?.has(snippet.id) ?? true}
              />
            </Suspense>
          ))}
        </section>
      ))}
    </section>
  ));
});
