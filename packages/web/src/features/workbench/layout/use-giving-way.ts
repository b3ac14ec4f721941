import { type RefObject, useEffect, useRef } from "react";
import type { PanelImperativeHandle } from "react-resizable-panels";
import { type EditorSession, useSession } from "../../../lib/editor-session/index.ts";
import type { Submission } from "../submission/submission.ts";

/**
 * Share of the height that an answer of many lines keeps beside a verdict: at 900 px the rest holds the sentence, a small
 * database, both results and the next step. A long answer is scrolled.
 */
const KEPT = 0.38;

/** An editor keeps room for so many lines, however few are written. */
const FEWEST_LINES = 3;

/** What the outcome has by itself; anything else that is shown there is a slot. */
const OWN_PANES: ReadonlySet<string> = new Set(["results", "verdict"]);

interface GivingWay {
  readonly panel: RefObject<PanelImperativeHandle | null>;
  readonly element: RefObject<HTMLElement | null>;
  readonly session: EditorSession;
  readonly submission: Submission | null;
}

/**
 * Once there is a verdict, or a slot such as the X-ray is shown, the pane of the answer gives it the space that the answer
 * leaves empty, and takes back what it needs while the answer grows, up to what it had. If the learner moves the divider,
 * it stays there: `moved` is called then.
 */
export function useGivingWay({ panel, element, session, submission }: GivingWay) {
  const had = useRef<number | null>(null);
  const isMoved = useRef(false);
  const verdict = submission !== null && submission.phase !== "judging" ? submission : null;
  const slot = useSession(session, ({ shown }) => (OWN_PANES.has(shown) ? null : shown));

  useEffect(() => {
    if ((verdict === null && slot === null) || isMoved.current) return;
    const now = panel.current?.getSize();
    const needs = element.current && heightNeeded(element.current, "given");
    if (now === undefined || !element.current || needs === null) return;
    had.current ??= now.inPixels;
    const all = (now.inPixels / now.asPercentage) * 100;
    const most = element.current.querySelector(".cm-content, [data-given]") ? KEPT * all : had.current;
    panel.current?.resize(Math.min(had.current, needs, most));
    // Pieces are taken from below the answer, where it was scrolled to.
    element.current?.querySelector("[data-answer]")?.scrollTo({ top: 0 });
  }, [verdict, slot, panel, element]);

  useEffect(() => {
    let frame = 0;
    const grow = () => {
      const now = panel.current?.getSize().inPixels;
      const needs = element.current && heightNeeded(element.current, "all");
      if (had.current === null || isMoved.current || now === undefined || needs === null) return;
      if (needs > now && now < had.current) panel.current?.resize(Math.min(had.current, needs));
    };
    const stop = session.store.subscribe((now, before) => {
      if (now.text === before.text || had.current === null) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(grow);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [session, panel, element]);

  return {
    moved() {
      isMoved.current = true;
    },
  };
}

/**
 * Height at which nothing in the pane would have to scroll, in CSS pixels; null while its answer is being loaded. "given" is
 * the answer alone, without what else it could be made of: pieces that are left over.
 */
function heightNeeded(pane: HTMLElement, part: "given" | "all"): number | null {
  const scroller = pane.querySelector<HTMLElement>(".cm-scroller, [data-answer]");
  if (!scroller) return null;
  const content = scroller.querySelector<HTMLElement>(".cm-content") ?? scroller;
  const given = part === "given" ? scroller.querySelector("[data-given]") : null;
  const bottoms = (given ? [given] : [...content.children]).map(
    (child) => child.getBoundingClientRect().bottom,
  );
  const top = scroller.getBoundingClientRect().top - scroller.scrollTop;
  const style = getComputedStyle(content);
  const px = (length: string) => Number.parseFloat(length) || 0;
  const fewest = content === scroller ? 0 : px(style.paddingBlockStart) + FEWEST_LINES * px(style.lineHeight);
  const needs = Math.max(fewest, ...bottoms.map((bottom) => bottom - top)) + px(style.paddingBlockEnd);
  return pane.clientHeight - scroller.clientHeight + Math.ceil(needs);
}
