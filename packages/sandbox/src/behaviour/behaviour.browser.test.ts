import { describe } from "vitest";
import { createBrowserSandbox } from "../browser/index.ts";
import { describeBehaviour } from "./behaviour.ts";
import { SNAPSHOTS_URL } from "./test-datasets.ts";

describe("the sandbox in Web Workers", () => {
  describeBehaviour({
    countsTimeOf: "the clock",
    create: ({ spare }) => createBrowserSandbox({ manifestUrl: `${SNAPSHOTS_URL}manifest.json`, spare }),
    createWithoutSnapshots: () =>
      createBrowserSandbox({ manifestUrl: `${SNAPSHOTS_URL}nowhere/missing.json`, spare: false }),
  });
});
