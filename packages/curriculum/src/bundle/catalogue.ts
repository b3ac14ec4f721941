import {
  type Catalogue,
  type ExerciseSummary,
  exercisesInPlace,
  type LessonSummary,
  type QuizSummary,
} from "@master-sql/course";
import type { Content, ExerciseFile, LessonFile, QuizFile } from "@master-sql/course/source";

/** Everything a list of modules, lessons or exercises shows, in the order of curriculum.yaml. */
export function catalogueOf(content: Content): Catalogue {
  const lessons = new Map(content.lessons.map((file) => [file.lesson.slug, file]));
  const exercises = new Map(content.exercises.map((file) => [file.exercise.slug, file]));
  return {
    concepts: [...content.concepts],
    modules: content.modules.map((module) => ({
      id: module.id,
      title: module.title,
      level: module.level,
      summary: module.summary,
      lessons: module.lessons.flatMap((slug) => {
        const file = lessons.get(slug);
        return file === undefined ? [] : [lessonSummary(file, module.id)];
      }),
      exercises: module.exercises.flatMap((slug) => {
        const file = exercises.get(slug);
        return file === undefined ? [] : [exerciseSummary(file, module.id)];
      }),
      quiz: quizSummary(content.quizzes.find(({ quiz }) => quiz.slug === module.id)),
    })),
    tracks: [...content.tracks],
    datasets: content.datasets.map(({ slug, title, summary }) => ({ slug, title, summary })),
  };
}

function lessonSummary({ lesson }: LessonFile, moduleId: string): LessonSummary {
  const { id, slug, title, summary, minutes, concepts, practice } = lesson;
  const inPlace = exercisesInPlace(lesson).map((place) => place.slug);
  return { id, slug, title, summary, minutes, moduleId, concepts, inPlace, practice };
}

function exerciseSummary({ exercise }: ExerciseFile, moduleId: string): ExerciseSummary {
  const { id, slug, title, kind, difficulty, minutes, concepts, dataset, wrongAnswers } = exercise;
  const provokes = [...new Set(wrongAnswers.map(({ misconception }) => misconception))];
  return { id, slug, title, kind, difficulty, minutes, concepts, dataset, moduleId, provokes };
}

function quizSummary(file: QuizFile | undefined): QuizSummary | null {
  if (file === undefined) return null;
  const { id, title, questions } = file.quiz;
  return {
    id,
    title,
    questions: questions.length,
    asked: questions.map((question) => ({
      id: question.id,
      type: question.type,
      concepts: [...question.concepts],
    })),
  };
}
