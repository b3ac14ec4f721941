/** Pictures of the page: how small ones are made of it, and how much of two is different. No image library is needed. */
import { createHash } from "node:crypto";
import type { Page } from "playwright";

/** Encodes a PNG with the browser's own encoders, so many pixels wide. `page` may show anything whose policy allows it. */
export async function encodePicture(
  page: Page,
  png: Buffer,
  type: "image/webp" | "image/jpeg",
  quality: number,
  width: number,
): Promise<Buffer> {
  const dataUrl = await page.evaluate(
    async ([source, mime, amount, size]) => {
      const blob = await (await fetch(`data:image/png;base64,${source}`)).blob();
      const bitmap = await createImageBitmap(blob, { resizeWidth: size, resizeQuality: "high" });
      const canvas = document.createElement("canvas");
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
      return canvas.toDataURL(mime, amount);
    },
    [png.toString("base64"), type, quality, width] as const,
  );
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}

/** Of 255: what two encodings of the same may differ by in a pixel. */
const NOISE = 40;

/** Share of the pixels of two WebP pictures that differ, from 0 to 1; 1 where their sizes do. */
export async function differingShare(page: Page, one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  return page.evaluate(
    async ([sources, noise]) => {
      const [a, b] = await Promise.all(
        sources.map(async (source) => {
          const blob = await (await fetch(`data:image/webp;base64,${source}`)).blob();
          const bitmap = await createImageBitmap(blob);
          const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          drawing?.drawImage(bitmap, 0, 0);
          return drawing?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      let differing = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const apart = [0, 1, 2].map((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)));
        if (Math.max(...apart) > noise) differing += 1;
      }
      return differing / (a.width * a.height);
    },
    [[one.toString("base64"), other.toString("base64")], NOISE] as const,
  );
}

/**
 * What pictures depend on besides the product: the browser's version, and how it draws letters, shapes and shadows on this
 * machine.
 */
export async function rendering(page: Page): Promise<string> {
  await page.setViewportSize({ width: 640, height: 320 });
  await page.setContent(`<body style="font-size: 15px; margin: 8px">
    ${["sans-serif", "serif", "monospace", "system-ui"].map((font) => `<p style="font-family: ${font}">Sphinx of black quartz, 0123456789 → ✓ ✗ ≠ ▸</p>`).join("")}
    <p style="inline-size: 99px; border: 1px solid teal; border-radius: 7px; box-shadow: 0 4px 14px gray">&nbsp;</p>`);
  // A page that has drawn nothing since its size was changed gives no picture.
  await page.bringToFront();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const drawn = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 260 } });
  const hash = createHash("sha256").update(drawn).digest("hex").slice(0, 16);
  return `Chromium ${page.context().browser()?.version()}, letters ${hash}`;
}
