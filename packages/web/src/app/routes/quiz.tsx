import type { Catalogue } from "@master-sql/course";
import { data } from "react-router";
import { QuizPage } from "../../features/quiz/quiz-page.tsx";
import type { ConceptLessons } from "../../features/quiz/quiz-summary.tsx";
import { readCatalogue, readQuiz } from "../../lib/content/content-files.ts";
import { orNotFound } from "../../lib/content/or-not-found.ts";
import type { Route } from "./+types/quiz.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `Quiz: ${loaderData.module.title} · Master SQL with AI` },
        { name: "description", content: `Do you know what ${loaderData.module.title} teaches?` },
      ]
    : [];

export async function loader({ params }: Route.LoaderArgs) {
  const catalogue = await readCatalogue();
  const found = moduleWithQuiz(catalogue, params.moduleId);
  if (!found) throw data(null, { status: 404 });
  const quiz = await readQuiz(found.id);
  const asked = new Set(quiz.questions.flatMap(({ concepts }) => concepts));
  return {
    module: { id: found.id, title: found.title },
    quiz,
    concepts: lessonsOf(catalogue, found.id, asked),
  };
}

function moduleWithQuiz({ modules }: Catalogue, moduleId: string) {
  return modules.find(({ id, quiz }) => id === moduleId && quiz !== null);
}

/** The lessons that teach each of the concepts, up to the module: first those whose main concept it is. */
function lessonsOf(
  { concepts, modules }: Catalogue,
  moduleId: string,
  asked: ReadonlySet<string>,
): Record<string, ConceptLessons> {
  const last = modules.findIndex(({ id }) => id === moduleId);
  const lessons = modules.slice(0, last + 1).flatMap((module) => module.lessons);
  return Object.fromEntries(
    concepts
      .filter(({ id }) => asked.has(id))
      .map(({ id, title }) => {
        const main = lessons.filter((lesson) => lesson.concepts[0] === id);
        const found = main.length > 0 ? main : lessons.filter((lesson) => lesson.concepts.includes(id));
        const links = found.slice(0, 2).map((lesson) => ({
          to: `/learning/${lesson.moduleId}/${lesson.slug}`,
          title: lesson.title,
        }));
        return [id, { title, lessons: links }];
      }),
  );
}

export function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  return orNotFound(serverLoader(), (catalogue) => moduleWithQuiz(catalogue, params.moduleId) !== undefined);
}

export default function Quiz({ loaderData: { quiz, module, concepts } }: Route.ComponentProps) {
  // A quiz of its own for React too, so that nothing chosen in one appears in the next.
  return <QuizPage key={quiz.id} quiz={quiz} module={module} concepts={concepts} />;
}
