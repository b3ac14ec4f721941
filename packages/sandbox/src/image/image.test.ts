import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FileTree, packImage, readImage } from "./image.ts";

const PAGE = 8192;

const contents = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  // Whole pages and parts of pages of one byte each, so that pages repeat and differ.
  fc.array(fc.nat(3), { maxLength: 4 }).chain((pages) =>
    fc.nat(PAGE - 1).map((rest) => {
      const bytes = new Uint8Array(pages.length * PAGE + rest);
      for (const [page, value] of pages.entries()) bytes.fill(value, page * PAGE, (page + 1) * PAGE);
      return bytes;
    }),
  ),
);
const tree: fc.Arbitrary<FileTree> = fc
  .dictionary(fc.constantFrom("/a", "/b", "/c/d", "/c/é"), contents)
  .map((files) => ({
    directories: ["/", "/c"],
    files: Object.entries(files).map(([path, bytes]) => ({ path, contents: bytes })),
  }));

const byPath = ({ directories, files }: FileTree) => ({
  directories,
  files: new Map(files.map((file) => [file.path, [...file.contents]])),
});

describe("images", () => {
  it("give back the tree that was packed", () => {
    fc.assert(
      fc.property(tree, (packed) => {
        expect(byPath(readImage(packImage(packed)))).toEqual(byPath(packed));
      }),
    );
  });

  it("give back the tree that was packed as a delta to another", () => {
    fc.assert(
      fc.property(tree, tree, (base, packed) => {
        const read = readImage(packImage(packed, base), readImage(packImage(base)));
        expect(byPath(read)).toEqual(byPath(packed));
      }),
    );
  });

  it("hold only the pages that differ from the base", () => {
    const before = new Uint8Array(100 * PAGE).fill(1);
    const after = before.slice();
    after[50 * PAGE] = 2;
    const base = { directories: [], files: [{ path: "/table", contents: before }] };
    const changed = { directories: [], files: [{ path: "/table", contents: after }] };
    expect(packImage(changed, base).length).toBeLessThan(2 * PAGE);
  });

  it("never write to the base", () => {
    const before = new Uint8Array(2 * PAGE).fill(1);
    const after = before.slice().fill(2, PAGE);
    const base = { directories: [], files: [{ path: "/table", contents: before }] };
    const image = packImage({ directories: [], files: [{ path: "/table", contents: after }] }, base);
    readImage(image, base).files[0]?.contents.fill(9);
    expect(before.every((byte) => byte === 1)).toBe(true);
  });

  it("read whole files as views, without copying", () => {
    const image = packImage({ directories: [], files: [{ path: "/a", contents: new Uint8Array([1, 2]) }] });
    expect(readImage(image).files[0]?.contents.buffer).toBe(image.buffer);
  });

  it("are recognised", () => {
    expect(() => readImage(new Uint8Array(100))).toThrow(/not a sandbox image/);
  });
});
