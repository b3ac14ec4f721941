import type { DatasetBundle } from "@master-sql/course";
import { type Content, type ContentProblem, parseContent } from "@master-sql/course/source";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { datasetBundle } from "./bundle/dataset-bundle.ts";
import { readContentFolder } from "./content-folder.ts";

/** The content of a folder, or every problem that keeps it from being built. */
export function readSoundContent(
  folder: string,
): { readonly content: Content } | { readonly problems: readonly ContentProblem[] } {
  const { content, problems } = parseContent(readContentFolder(folder));
  return problems.length > 0 ? { problems } : { content };
}

/** Describes every dataset by opening its snapshot, one after the other in sandboxes made by `createSandbox`. */
export async function describeDatasets(
  content: Content,
  createSandbox: () => SqlSandbox,
): Promise<readonly DatasetBundle[]> {
  const bundles: DatasetBundle[] = [];
  for (const dataset of content.datasets) {
    const sandbox = createSandbox();
    try {
      await sandbox.open({ kind: "snapshot", slug: dataset.slug });
      bundles.push(await datasetBundle(dataset, sandbox));
    } finally {
      await sandbox.close();
    }
  }
  return bundles;
}
