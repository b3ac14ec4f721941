import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** `virtual:fonts/fonts.css`, and `virtual:fonts/text.woff2?url` for whoever fetches a font ahead. */
const NAME = "virtual:fonts";
const folder = resolve(import.meta.dirname, "../../build/fonts");

/** The characters of nearly every page, from the first to the last of each range. */
const CHARACTERS: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xab, 0xab],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
];

/** Letters with accents, of names in the data of some pages: files of their own. */
const LETTERS: typeof CHARACTERS = [
  [0xc0, 0xd6],
  [0xd8, 0xff],
];

/** The three weights that there are lie between these (`src/app/theme/scale.css`). */
const WEIGHTS = { wght: { min: 400, max: 700 } };

const MARKS = ["ccmp", "locl", "mark", "mkmk"];
const TEXT = [...MARKS, "kern", "liga", "calt", "tnum"];
/** Code is shown without ligatures, which are half of its font. */
const CODE = MARKS;

/**
 * Family, style and weights as the whole font declares them: otherwise this would be another face of the family, which
 * knows no other characters.
 */
const FONTS = [
  {
    name: "text",
    from: import.meta.resolve(
      "@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2",
    ),
    features: TEXT,
    face: `font-family:"Schibsted Grotesk Variable";font-style:normal;font-weight:400 900`,
  },
  {
    name: "text-italic",
    from: import.meta.resolve(
      "@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-italic.woff2",
    ),
    features: TEXT,
    face: `font-family:"Schibsted Grotesk Variable";font-style:italic;font-weight:400 900`,
  },
  {
    name: "code",
    from: import.meta.resolve(
      "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    ),
    features: CODE,
    face: `font-family:"JetBrains Mono Variable";font-style:normal;font-weight:100 800`,
  },
];

let made: Promise<void> | undefined;

/**
 * Fonts of what nearly every page shows and no more: less than half of their bytes, for which a page on a slow line
 * waits before its scripts. Declared after the whole fonts, they are taken where both have a character; what else there
 * is to show comes from those.
 */
export function smallFonts(): Plugin {
  return {
    name: "master-sql:small-fonts",
    config: () => ({ resolve: { alias: { [NAME]: folder } } }),
    async configResolved() {
      made ??= makeFonts();
      await made;
    },
  };
}

async function makeFonts(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const faces: string[] = [];
  for (const { name, from, features, face } of FONTS) {
    const whole = await readFile(new URL(from));
    for (const [file, characters] of [
      [`${name}-letters.woff2`, LETTERS],
      [`${name}.woff2`, CHARACTERS],
    ] as const) {
      const font = await subsetFont(whole, textOf(characters), {
        targetFormat: "woff2",
        keepFeatures: features,
        variationAxes: WEIGHTS,
      });
      await writeFile(join(folder, file), font);
      faces.push(
        `@font-face{${face};font-display:swap;src:url("./${file}") format("woff2-variations");unicode-range:${rangeOf(characters)}}`,
      );
    }
  }
  await writeFile(join(folder, "fonts.css"), `${faces.join("\n")}\n`);
}

function textOf(characters: typeof CHARACTERS): string {
  return characters
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    )
    .join("");
}

function rangeOf(characters: typeof CHARACTERS): string {
  return characters.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(",");
}
