import { join } from "node:path";
import { describe } from "vitest";
import { createNodeSandbox } from "../node/index.ts";
import { describeBehaviour } from "./behaviour.ts";
import { SNAPSHOT_DIRECTORY } from "./test-snapshots.ts";

describe("the sandbox in worker threads", () => {
  describeBehaviour({
    countsTimeOf: "its processor",
    create: ({ spare }) => createNodeSandbox({ snapshotDirectory: SNAPSHOT_DIRECTORY, spare }),
    createWithoutSnapshots: () =>
      createNodeSandbox({ snapshotDirectory: join(SNAPSHOT_DIRECTORY, "nowhere"), spare: false }),
  });
});
