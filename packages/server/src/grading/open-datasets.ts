import { KnownOutcomes } from "@master-sql/judge/kinds";
import type { SqlSandbox } from "@master-sql/judge/sandbox";

/** The database of a dataset. */
export interface OpenDataset {
  readonly sandbox: SqlSandbox;
  readonly known: KnownOutcomes;
}

/** Databases of several datasets, kept open for whoever needs one next. */
export interface OpenDatasets {
  /** The dataset's database, opened if it isn't. Throws SandboxFault. */
  take(dataset: string): Promise<OpenDataset>;
  /** Closes it. */
  leave(dataset: string): Promise<void>;
  /** Closes all but the one used last, where memory is short. */
  tidy(): Promise<void>;
  close(): Promise<void>;
  /** The one used last at the end. */
  slugs(): readonly string[];
}

export interface OpenDatasetsSettings {
  readonly createSandbox: () => SqlSandbox;
  readonly onFault: (error: unknown) => void;
  /** Databases that stay open at once. */
  readonly warm: number;
  /** Whether so much memory is in use that databases that nobody needs now should be closed. */
  readonly isMemoryShort?: () => boolean;
}

export function openDatasets(settings: OpenDatasetsSettings): OpenDatasets {
  const { createSandbox, onFault, warm } = settings;
  /** The one used longest ago first. */
  const open = new Map<string, OpenDataset>();

  async function leave(dataset: string): Promise<void> {
    const left = open.get(dataset);
    open.delete(dataset);
    await left?.sandbox.close().catch(onFault);
  }

  async function makeRoom(most: number): Promise<void> {
    for (const dataset of [...open.keys()].slice(0, Math.max(0, open.size - most))) await leave(dataset);
  }

  return {
    async take(dataset) {
      const known = open.get(dataset);
      if (known) {
        open.delete(dataset);
        open.set(dataset, known);
        return known;
      }
      await makeRoom(warm - 1);
      const made: OpenDataset = { sandbox: createSandbox(), known: new KnownOutcomes() };
      open.set(dataset, made);
      await made.sandbox.open({ kind: "snapshot", slug: dataset });
      return made;
    },
    leave,
    async tidy() {
      if (settings.isMemoryShort?.()) await makeRoom(1);
    },
    close: () => makeRoom(0),
    slugs: () => [...open.keys()],
  };
}
