import type { DatasetBundle } from "@master-sql/course";
import { startTransition, useEffect, useRef, useState } from "react";
import { fetchAhead } from "./model/fetch-ahead.ts";
import { whenSomebodyIsHere } from "./model/when-somebody-is-here.ts";
import { PreparedWorkbench, type PreparedWorkbenchProps } from "./prepared/prepared-workbench.tsx";
import { placeInCourse } from "./task/place-in-course.ts";
import type { EarlySqlText } from "./written/early-sql.tsx";

interface Loaded {
  readonly Workbench: typeof import("./workbench.tsx").Workbench;
  readonly dataset: DatasetBundle;
}

/** What was loaded stands here, so that a page opened later needn't be prepared. */
const loaded = new Map<string, Loaded>();

/** The code of the workbench, and the tables of a dataset. Rejects as fetching them does; the next call tries again. */
async function loadWorkbench(dataset: string): Promise<Loaded> {
  const content = import("../../lib/content/fetch-content.ts");
  const [{ Workbench }, bundle] = await Promise.all([
    import("./workbench.tsx"),
    content.then(({ fetchDataset }) => fetchDataset(dataset)),
  ]);
  const both = { Workbench, dataset: bundle };
  loaded.set(dataset, both);
  return both;
}

/** The page of an exercise for whoever comes from another page of the app, where nothing needs to be prepared. */
export async function loadPage(slug: string): Promise<PreparedWorkbenchProps> {
  const { fetchCatalogue, fetchExercise } = await import("../../lib/content/fetch-content.ts");
  const [{ exercise, dataset }, catalogue] = await Promise.all([
    fetchExercise(slug).then(async (found) => ({
      exercise: found,
      dataset: (await loadWorkbench(found.dataset)).dataset,
    })),
    fetchCatalogue(),
  ]);
  return { exercise, place: placeInCourse(catalogue, exercise.id), tables: dataset.tables };
}

/**
 * Where an exercise is solved. It is prepared as HTML first, which can be read and written in; the workbench is fetched
 * while it is read, is run when somebody is here, and takes its place. What was written before is taken along.
 */
export function WorkbenchPage(props: PreparedWorkbenchProps) {
  const { exercise, place } = props;
  const [ready, setReady] = useState(() => loaded.get(exercise.dataset) ?? null);
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  const written = useRef<EarlySqlText | null>(null);

  useEffect(() => {
    if (ready !== null) return;
    let here = true;
    const takeBack = whenSomebodyIsHere(() => {
      loadWorkbench(exercise.dataset).then(
        (both) => {
          if (here) startTransition(() => setReady(both));
        },
        (cause: unknown) => {
          if (here) setFailure({ cause });
        },
      );
    });
    return () => {
      here = false;
      takeBack();
    };
  }, [exercise.dataset, ready]);

  const isReady = ready !== null;
  useEffect(() => (isReady ? undefined : fetchAhead(exercise.dataset)), [exercise.dataset, isReady]);

  if (failure !== null) throw failure.cause;
  if (ready === null) return <PreparedWorkbench {...props} written={written} />;
  return <ready.Workbench exercise={exercise} dataset={ready.dataset} place={place} written={written} />;
}
