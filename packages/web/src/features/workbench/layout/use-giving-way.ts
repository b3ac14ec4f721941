import { type RefObject, useEffect, useRef } from "react";
import type { PanelImperativeHandle } from "react-resizable-panels";
import type { EditorSession } from "../../../lib/editor-session/index.ts";
import type { Submission } from "../submission/submission.ts";

/**
 * Share of the height that an answer of many lines keeps beside a verdict: at 900 px the rest holds the sentence, a small
 * database, both results and the next step. A long answer is scrolled.
 */
const KEPT = 0.38;

interface GivingWay {
  readonly panel: RefObject<PanelImperativeHandle | null>;
  readonly element: RefObject<HTMLElement | null>;
  readonly session: EditorSession;
  readonly submission: Submission | null;
}

/**
 * Once there is a verdict, the pane of the answer gives it the space that the answer leaves empty, and takes back what
 * it needs while the answer grows, up to what it had. Who moves the divider has the last word: `isMoved` is called then.
 */
export function useGivingWay({ panel, element, session, submission }: GivingWay) {
  const had = useRef<number | null>(null);
  const isMoved = useRef(false);
  const shows = submission !== null && submission.phase !== "judging" ? submission : null;

  useEffect(() => {
    if (shows === null || isMoved.current) return;
    const now = panel.current?.getSize();
    const needs = element.current && heightNeeded(element.current, "given");
    if (now === undefined || !element.current || needs === null) return;
    had.current ??= now.inPixels;
    const all = (now.inPixels / now.asPercentage) * 100;
    const most = element.current.querySelector(".cm-content, [data-given]") ? KEPT * all : had.current;
    panel.current?.resize(Math.min(had.current, needs, most));
    // Pieces are taken from below the answer, where it was scrolled to.
    element.current?.querySelector("[data-answer]")?.scrollTo({ top: 0 });
  }, [shows, panel, element]);

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
  const room = Number.parseFloat(getComputedStyle(content).paddingBlockEnd) || 0;
  return pane.clientHeight - scroller.clientHeight + Math.ceil(Math.max(top, ...bottoms) - top + room);
}
