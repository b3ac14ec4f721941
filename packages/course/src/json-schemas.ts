import { exerciseFrontMatterSchema } from "@master-sql/judge/kinds";
import { z } from "zod";
import { barsFileSchema } from "./bars.ts";
import { cheatSheetFileSchema } from "./cheat-sheet.ts";
import { interviewFrontMatterSchema } from "./interview.ts";
import { lessonFrontMatterSchema } from "./lesson.ts";
import {
  conceptsFileSchema,
  curriculumFileSchema,
  datasetFrontMatterSchema,
  misconceptionsFileSchema,
} from "./manifest.ts";
import { quizFrontMatterSchema } from "./quiz.ts";
import { redirectsSchema } from "./redirects.ts";
import { simulationFileSchema } from "./simulation.ts";

import { dialectsSchema, techniquesFileSchema } from "./techniques.ts";

/** What authors write in YAML, by the name of its JSON Schema. */
const authored = {
  exercise: exerciseFrontMatterSchema,
  lesson: lessonFrontMatterSchema,
  quiz: quizFrontMatterSchema,
  interview: interviewFrontMatterSchema,
  dataset: datasetFrontMatterSchema,
  simulation: simulationFileSchema,
  concepts: conceptsFileSchema,
  curriculum: curriculumFileSchema,
  misconceptions: misconceptionsFileSchema,
  bars: barsFileSchema,
  redirects: redirectsSchema,
  techniques: techniquesFileSchema,
  dialects: dialectsSchema,
  cheatsheet: cheatSheetFileSchema,
} satisfies Readonly<Record<string, z.ZodType>>;

/**
 * JSON Schema (2020-12) of each file's YAML as it is written, defaults left out, so that editors complete and check it
 * while it is typed. What depends on other files or on several values at once is told by `npm run content:check` alone.
 */
export function jsonSchemas(): ReadonlyMap<string, object> {
  return new Map(
    Object.entries(authored).map(([name, schema]) => [name, z.toJSONSchema(schema, { io: "input" })]),
  );
}
