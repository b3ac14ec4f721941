import { HomePage } from "../../features/landing/home-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
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
  const { modules } = await readCatalogue();
  const lessons = modules.flatMap((module) => module.lessons);
  const exercises = modules.flatMap((module) => module.exercises);
  const [first] = lessons;
  return {
    firstLesson: first
      ? { to: `/learning/${first.moduleId}/${first.slug}`, title: first.title, minutes: first.minutes }
      : null,
    path: lessons.slice(0, 4).map(({ id, title }) => ({ id, title })),
    lessons: lessons.length,
    exercises: exercises.length,
    // One of every difficulty there is, the easiest first.
    sample: [1, 2, 3, 4, 5].flatMap((level) => {
      const exercise = exercises.find(({ difficulty }) => difficulty === level);
      return exercise ? [{ slug: exercise.slug, title: exercise.title, difficulty: level }] : [];
    }),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
