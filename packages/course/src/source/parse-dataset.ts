import { datasetFrontMatterSchema } from "../manifest.ts";
import { splitFrontMatter } from "./front-matter.ts";
import type { ProblemList } from "./problem.ts";
import { parseYaml } from "./yaml-document.ts";

/** A dataset: its description and the scripts that make it. */
export interface Dataset {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly about: string;
  readonly schemaSql: string;
  readonly seedSql: string;
}

export type DatasetAbout = Pick<Dataset, "title" | "summary" | "about">;

/** Reads content/datasets/<slug>/about.md. Problems are added to `problems`; null when there is any. */
export function parseDatasetAbout(text: string, problems: ProblemList): DatasetAbout | null {
  const parts = splitFrontMatter(text, problems);
  if (parts === null) return null;
  const frontMatter = parseYaml(parts.yaml, datasetFrontMatterSchema, problems);
  const about = parts.markdown.trim();
  if (about === "") problems.add(1, "The dataset has no description; write it below the front matter.");
  if (frontMatter === null || problems.problems.length > 0) return null;
  return { ...frontMatter.value, about };
}
