import { drawQuestions, LOAD_TOLERANCE } from "@master-sql/course/exams";
import { describe, expect, test } from "vitest";
import { SAMPLE_MS } from "../../../tools/tier.ts";
import { productContent } from "./product-content.ts";

const DRAWS = 10_000;
const { content } = productContent();
// As each draw sorts them, which costs least of what is sorted.
const pool = content.pool.map(({ exercise }) => exercise).toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe.each(content.simulations.map(({ slug, value }) => ({ slug, value })))("$slug", ({ value }) => {
  test(`the work of ${DRAWS} draws is within a tenth of the time, and their points are alike`, {
    timeout: SAMPLE_MS,
  }, () => {
    const loads: number[] = [];
    const points: number[] = [];
    const drawn = new Map<string, number>();
    for (let seed = 0; seed < DRAWS; seed++) {
      const questions = drawQuestions(value, pool, seed)?.flat() ?? [];
      loads.push(questions.reduce((sum, { minutes }) => sum + minutes, 0));
      points.push(questions.reduce((sum, { weight = 0 }) => sum + weight, 0));
      for (const { slug } of questions) drawn.set(slug, (drawn.get(slug) ?? 0) + 1);
    }
    const [lightest, heaviest] = [Math.min(...loads), Math.max(...loads)];
    expect(lightest).toBeGreaterThanOrEqual(value.minutes * (1 - LOAD_TOLERANCE));
    expect(heaviest).toBeLessThanOrEqual(value.minutes * (1 + LOAD_TOLERANCE));
    // One pass mark means the same whatever was drawn.
    expect(Math.max(...points) / Math.min(...points)).toBeLessThanOrEqual(1.6);
    // The time doesn't single out a few questions.
    const asked = value.slots.reduce((sum, { draw }) => sum + draw, 0);
    expect(drawn.size).toBeGreaterThanOrEqual(2 * asked);
  });
});
