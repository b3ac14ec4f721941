import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const file = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const declarations = (css: string) =>
  [...css.matchAll(/(--ms-[a-z0-9-]+):\s*([^;]+);/g)].map((match) => ({
    name: match[1] ?? "",
    value: match[2] ?? "",
  }));

const scale = declarations(file("./scale.css"));
const [, light = "", dark = ""] = file("./tokens.css").split(
  /\[data-mantine-color-scheme="(?:light|dark)"\] \{/,
);
const schemes = {
  light: new Map(declarations(light).map(({ name, value }) => [name, value])),
  dark: new Map(declarations(dark).map(({ name, value }) => [name, value])),
};

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** Contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
/** Degrees on the circle of hues (HSL) of `#rrggbb`. */
function hue(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  if (spread === 0) return 0;
  const sixth = most === r ? (g - b) / spread : most === g ? 2 + (b - r) / spread : 4 + (r - g) / spread;
  return (sixth * 60 + 360) % 360;
}

describe("tokens", () => {
  it("are seven sizes", () => {
    const sizes = scale.filter(({ name }) => name.startsWith("--ms-size-") && name !== "--ms-size-code");
    const pixels = sizes.filter(({ value }) => !value.startsWith("var(--ms-size-")).map(({ value }) => value);
    expect(pixels.every((value) => /^[\d.]+rem$/.test(value))).toBe(true);
    expect([...new Set(pixels.map((value) => Number.parseFloat(value) * 16))].sort((a, b) => a - b)).toEqual([
      12, 14, 16, 18, 24, 36, 56,
    ]);
  });

  it("are three weights", () => {
    const weights = scale.filter(({ name }) => name.startsWith("--ms-weight-")).map(({ value }) => value);
    expect(weights).toEqual(["400", "550", "650"]);
  });

  it("name the same colors in both schemes", () => {
    expect([...schemes.dark.keys()].sort()).toEqual([...schemes.light.keys()].sort());
  });

  it("tell the browser the surface as the color of its frame", () => {
    const root = file("../root.tsx");
    for (const scheme of ["light", "dark"] as const)
      expect(root).toContain(
        `content="${schemes[scheme].get("--ms-surface")}" media="(prefers-color-scheme: ${scheme})"`,
      );
  });
});

describe.each(["light", "dark"] as const)("colors of the %s scheme", (scheme) => {
  const color = (name: string) => {
    const value = schemes[scheme].get(`--ms-${name}`) ?? "";
    expect(value, name).toMatch(/^#[0-9a-f]{6}$/);
    return value;
  };

  it("can be read on every surface", () => {
    const texts = ["ink", "ink-muted", "accent", "accent-hover", "right", "wrong", "warn", "saved", "null"];
    const code = ["keyword", "string", "number", "function", "comment"].map((kind) => `code-${kind}`);
    for (const text of [...texts, ...code])
      for (const surface of ["surface", "surface-raised", "surface-sunken"])
        expect(contrast(color(text), color(surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
  });

  it("can be read on the quiet background of their own role, and so can text", () => {
    for (const role of ["accent", "right", "wrong", "warn", "saved"])
      for (const text of [role, "ink", "ink-muted"])
        expect(contrast(color(text), color(`${role}-soft`)), `${text} on ${role}`).toBeGreaterThanOrEqual(
          4.5,
        );
    expect(contrast(color("accent-ink"), color("accent"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color("surface"), color("right"))).toBeGreaterThanOrEqual(4.5);
  });

  it("have a hue for each dataset that is seen on every surface", () => {
    const datasets = readdirSync(new URL("../../../../../content/datasets", import.meta.url));
    expect(datasets.length).toBeGreaterThan(0);
    for (const dataset of datasets)
      for (const surface of ["surface", "surface-raised", "surface-sunken"])
        expect(contrast(color(`dataset-${dataset}`), color(surface)), dataset).toBeGreaterThanOrEqual(3);
  });

  it("have a hue for each line of the map that can be read on every surface", () => {
    for (const line of ["path-1", "path-2"])
      for (const surface of ["surface", "surface-raised", "surface-sunken"])
        expect(contrast(color(line), color(surface)), line).toBeGreaterThanOrEqual(4.5);
  });

  it("have a hue for each role, far from the others'", () => {
    const roles = ["accent", "right", "wrong", "warn", "saved"].map((role) => hue(color(role)));
    roles.forEach((one, i) => {
      for (const other of roles.slice(i + 1)) {
        const apart = Math.abs(one - other);
        expect(Math.min(apart, 360 - apart), `${one} and ${other}`).toBeGreaterThanOrEqual(24);
      }
    });
  });
});
