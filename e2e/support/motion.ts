import type { Page } from "@playwright/test";

/** Notes what moves from now on, in this document and every later one; what is called then says it, oldest first. */
export async function noteMotion(page: Page): Promise<() => Promise<string[]>> {
  const moved: string[] = [];
  await page.exposeFunction("noteMotion", (what: string) => void moved.push(what));
  await page.addInitScript(() => {
    const note = ({ target, type }: Event) => {
      if (!(target instanceof Element)) return;
      for (const animation of target.getAnimations()) {
        const { duration = 0 } = animation.effect?.getComputedTiming() ?? {};
        // Without motion they still take place, within a hundredth of a millisecond.
        if (Number(duration) > 1) window.noteMotion?.(`${type} of ${target.tagName} .${target.classList}`);
      }
    };
    addEventListener("animationstart", note, true);
    addEventListener("transitionrun", note, true);
  });
  return async () => {
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    return moved;
  };
}
