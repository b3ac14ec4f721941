import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lessonBundleSchema } from "@master-sql/course";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Drawing } from "./drawing.tsx";
import { fitted, type Room, SMALLEST, widthOf } from "./sheet.ts";

const lessons = join(import.meta.dirname, "../../../../../build/content/lessons");

/** The drawings of all lessons as the page has them: a sheet for each room. */
function sheetsOfLessons(): readonly { readonly name: string; readonly room: Room; readonly svg: string }[] {
  const files = readdirSync(lessons).filter((file) => file.endsWith(".json"));
  return files.flatMap((file) => {
    const { slug, blocks } = lessonBundleSchema.parse(JSON.parse(readFileSync(join(lessons, file), "utf8")));
    return blocks.flatMap((block) => {
      if (block.kind !== "drawing") return [];
      const html = renderToStaticMarkup(<Drawing {...block} />);
      return (["wide", "narrow"] as const).map((room) => {
        const sheet = html.slice(html.indexOf(`data-room="${room}"`));
        return { name: `${slug}, ${block.title}`, room, svg: sheet.slice(0, sheet.indexOf("</svg>")) };
      });
    });
  });
}

/** Where each text of a drawing begins and ends. */
function textsOf(svg: string) {
  return svg
    .split("<text")
    .slice(1)
    .map((part) => {
      const inner = part.slice(0, part.indexOf("</text>"));
      const words = inner.split("<").map((piece) => piece.slice(piece.indexOf(">") + 1));
      const text = words.join("").replaceAll(/&[#\w]+;/g, "x");
      const x = Number(/ x="([\d.-]+)"/.exec(inner)?.[1]);
      const anchor = /text-anchor="(\w+)"/.exec(inner)?.[1];
      const length = widthOf(text);
      const begin = anchor === "end" ? x - length : anchor === "middle" ? x - length / 2 : x;
      return { text, begin, end: begin + length };
    });
}

describe("the drawings of all lessons", () => {
  it("no more of them than before are wider than a phone, where they scroll", () => {
    const widest = 294 / SMALLEST;
    const wide = sheetsOfLessons().flatMap(({ name, room, svg }) => {
      const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);
      return room === "narrow" && !(width <= widest) ? [`${name}: ${Math.round(width - widest)}`] : [];
    });
    // Long conditions, and joins or groups of tables with many columns.
    expect(wide.length, wide.join("\n")).toBeLessThanOrEqual(29);
  });

  it("no text reaches beyond its drawing, in either room", () => {
    const sheets = sheetsOfLessons();
    const texts = sheets.flatMap(({ name, room, svg }) => {
      const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);
      return textsOf(svg).map((text) => ({ name, room, width, ...text }));
    });
    expect(sheets.length).toBeGreaterThan(200);
    expect(texts.length).toBeGreaterThan(20 * sheets.length);
    // Not `begin < 0 || end > width`, which NaN would pass.
    expect(texts.filter(({ begin, end, width }) => !(begin >= 0 && end <= width + 0.01))).toEqual([]);
  });
});

describe("fitting a drawing to its room", () => {
  const layOut = (columns: number) => (most: number) => ({ most, width: columns * most });

  it("leaves a drawing that fits as it is", () => {
    expect(fitted("narrow", 10, layOut(20)).most).toBe(10);
  });

  it("shortens texts where the drawing then fits, and no further", () => {
    expect(fitted("narrow", 10, layOut(40)).most).toBe(9);
    expect(fitted("wide", 10, layOut(40)).most).toBe(10);
  });

  it("leaves texts as they are where shorter ones wouldn't be enough", () => {
    expect(fitted("narrow", 10, layOut(60)).most).toBe(10);
  });
});
