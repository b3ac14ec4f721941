import type { TestProject } from "vitest/node";
import { provideBuildFolder } from "./build-fixture.ts";

/** For tests without a database. */
export default async function setup(project: TestProject): Promise<void> {
  await provideBuildFolder(project);
}
