import { PromoCallToAction } from "../../features/credits/promo-call-to-action.tsx";
import { HomePage } from "../../features/landing/home-page.tsx";
import { exampleQueries } from "../../features/landing/live-example/example-queries.ts";
import { NewcomerQuestion } from "../../features/welcome/newcomer-question.tsx";
import { newcomerReasons } from "../../features/welcome/newcomer-reasons.ts";
import { TodayPage } from "../../features/welcome/today-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import { useHadBegun } from "../../lib/learner/use-has-begun.ts";
import { tokenizeSql } from "../../ui/sql-editor/sql-tokens.ts";
import { features } from "../landing-config/features.ts";
import { shownStory } from "../landing-config/query-story.ts";
import { runExampleQueries } from "../run-queries-of-pages.ts";
import type { Route } from "./+types/home.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Master SQL with AI" },
  {
    name: "description",
    content:
      "Learn SQL 5x faster on real PostgreSQL that runs in your browser: short lessons, exercises, and an answer to why a query is wrong.",
  },
];

export async function loader() {
  const catalogue = await readCatalogue();
  const { modules } = catalogue;
  const lessons = modules.flatMap((module) => module.lessons);
  const [first] = lessons;
  const results = await runExampleQueries();
  return {
    firstLesson: first ? { to: `/learning/${first.moduleId}/${first.slug}`, minutes: first.minutes } : null,
    reasons: newcomerReasons(catalogue),
    story: shownStory(),
    amounts: {
      modules: modules.length,
      lessons: lessons.length,
      exercises: modules.flatMap((module) => module.exercises).length,
    },
    examples: exampleQueries.flatMap(({ task, ...query }, at) => {
      const ran = results[at];
      if (ran === undefined) return [];
      const { columns, rows } = ran.result;
      return [
        {
          ...query,
          tokens: tokenizeSql(query.sql),
          result: { columns, rows },
          task:
            task && ran.wanted
              ? { words: task.words, wanted: { columns: ran.wanted.columns, rows: ran.wanted.rows } }
              : null,
        },
      ];
    }),
  };
}

export default function Home({ loaderData: { reasons, ...loaded } }: Route.ComponentProps) {
  const hasBegun = useHadBegun();
  return (
    <HomePage
      {...loaded}
      hasBegun={hasBegun}
      today={<TodayPage isKnown={hasBegun === true} bonus={<PromoCallToAction variant="hero" size="sm" />} />}
      question={<NewcomerQuestion reasons={reasons} />}
      features={features}
      heroCallToAction={<PromoCallToAction variant="hero" />}
      offerCallToAction={<PromoCallToAction variant={hasBegun === true ? "quiet-offer" : "offer"} />}
    />
  );
}
