import { differencesOf } from "@master-sql/course";
import { data } from "react-router";
import { LessonPage } from "../../features/learn/lesson-page.tsx";
import { InPlaceExercise } from "../../features/workbench/in-place/in-place-exercise.tsx";
import { readCatalogue, readDialects, readLesson, readTechniques } from "../../lib/content/content-files.ts";
import { orMoved } from "../../lib/content/or-moved.ts";
import { orNotFound } from "../../lib/content/or-not-found.ts";
import type { Route } from "./+types/lesson.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.lesson.title} · Master SQL with AI` },
        { name: "description", content: loaderData.lesson.summary },
      ]
    : [];

export async function loader({ params }: Route.LoaderArgs) {
  const catalogue = await readCatalogue();
  const module = catalogue.modules.find(({ id }) => id === params.moduleId);
  const position = module?.lessons.findIndex(({ slug }) => slug === params.lessonSlug) ?? -1;
  const lesson = position < 0 ? null : await readLesson(catalogue, params.lessonSlug);
  if (!module || !lesson) throw data(null, { status: 404 });
  const link = (at: number) => {
    const other = module.lessons[at];
    return other ? { to: `/learning/${module.id}/${other.slug}`, title: other.title } : null;
  };
  const { of } = await readTechniques();
  return {
    lesson,
    differences: differencesOf(await readDialects(), of[lesson.id] ?? []),
    module: { id: module.id, title: module.title },
    lessons: module.lessons.map(({ id, slug, title }) => ({ id, slug, title })),
    previous: link(position - 1),
    next: link(position + 1),
    practice: lesson.practice.flatMap((slug) =>
      module.exercises.filter((exercise) => exercise.slug === slug),
    ),
  };
}

export function clientLoader({ serverLoader, params, request }: Route.ClientLoaderArgs) {
  const loading = orNotFound(serverLoader(), ({ modules }) =>
    modules.some(
      ({ id, lessons }) => id === params.moduleId && lessons.some(({ slug }) => slug === params.lessonSlug),
    ),
  );
  return orMoved(loading, request.url);
}

export default function Lesson({ loaderData }: Route.ComponentProps) {
  // A lesson of its own for React too, so that nothing typed into one lesson's queries appears in the next.
  const { id } = loaderData.lesson;
  return (
    <LessonPage
      key={id}
      {...loaderData}
      renderExercise={(exercise) => <InPlaceExercise exercise={exercise} lessonId={id} />}
    />
  );
}
