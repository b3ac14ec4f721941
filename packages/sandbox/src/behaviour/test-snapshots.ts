import { join } from "node:path";
import { buildSnapshots } from "../snapshot/index.ts";
import { EMPTY_ROOM, OBSERVATORY } from "./test-datasets.ts";

/** Kept between runs; built anew when the builder or the datasets have changed. */
export const SNAPSHOT_DIRECTORY = join(import.meta.dirname, "../../node_modules/.cache/behaviour-snapshots");

/** Vitest's global setup. */
export async function setup(): Promise<void> {
  await buildSnapshots({ datasets: [OBSERVATORY, EMPTY_ROOM], outputDirectory: SNAPSHOT_DIRECTORY });
}
