import { describe, expect, it } from "vitest";
import { folderCircles, type Import } from "./folder-circles.ts";

const imports = (...lines: string[]): Import[] =>
  lines.map((line) => {
    const [from = "", to = ""] = line.split(" > ");
    return { from, to };
  });

describe("folderCircles", () => {
  it("tells two folders that import each other, though no file does", () => {
    const knot = imports("src/a/one.ts > src/b/two.ts", "src/b/three.ts > src/a/four.ts");
    expect(folderCircles(knot)).toEqual([{ folders: ["src/a", "src/b"], imports: knot }]);
  });

  it("sees a circle through folders further down", () => {
    const knot = imports("src/a/deep/one.ts > src/b/two.ts", "src/b/deep/deeper/three.ts > src/a/four.ts");
    expect(folderCircles(knot)).toEqual([{ folders: ["src/a", "src/b"], imports: knot }]);
  });

  it("tells circles of three, each step with an import, the shortest one only", () => {
    const found = folderCircles(
      imports(
        "p/a/x.ts > p/b/x.ts",
        "p/b/x.ts > p/c/x.ts",
        "p/c/y.ts > p/a/z.ts",
        "p/c/y.ts > p/d/z.ts",
        "p/d/y.ts > p/a/q.ts",
      ),
    );
    expect(found.map(({ folders }) => folders)).toEqual([["p/a", "p/b", "p/c"]]);
    expect(found[0]?.imports).toHaveLength(3);
  });

  it("tells circles of different parents each", () => {
    const found = folderCircles(
      imports(
        "p/a/x.ts > p/b/x.ts",
        "p/b/y.ts > p/a/y.ts",
        "p/a/in/x.ts > p/a/out/x.ts",
        "p/a/out/y.ts > p/a/in/y.ts",
      ),
    );
    expect(found.map(({ folders }) => folders)).toEqual([
      ["p/a", "p/b"],
      ["p/a/in", "p/a/out"],
    ]);
  });

  it("lets arrows of one direction, a folder's own files, and files beside a folder be", () => {
    const sound = imports(
      "p/a/x.ts > p/b/x.ts",
      "p/a/y.ts > p/c/x.ts",
      "p/b/y.ts > p/c/y.ts",
      "p/a/in/x.ts > p/a/y.ts",
      "p/a/x.ts > p/a/in/z.ts",
      "p/main.ts > p/a/x.ts",
      "p/c/z.ts > p/main.ts",
    );
    expect(folderCircles(sound)).toEqual([]);
  });
});
