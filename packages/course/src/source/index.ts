export { answersOf, authoringOf, pageOf, statedResultOf } from "@master-sql/judge/kinds";
export { jsonSchemas } from "../json-schemas.ts";
/** Reading the content folder: for authoring tools and the build, never for the page. */
export { type ConceptCoverage, conceptCoverage } from "./concept-coverage.ts";
export * from "./content.ts";
export { type ParsedContent, parseContent } from "./parse-content.ts";
export type { Dataset } from "./parse-dataset.ts";
export type { ExerciseFile } from "./parse-exercise.ts";
export type { InterviewFile } from "./parse-interview.ts";
export type { LessonFile } from "./parse-lesson.ts";
export type { QuizFile } from "./parse-quiz.ts";
export type { Simulation } from "./parse-simulation.ts";
export { practisedIn } from "./practised-in.ts";
export { type ContentProblem, sortProblems } from "./problem.ts";
export { piecesOf } from "./quiz-options.ts";
export type { SourceFile } from "./source-text.ts";
