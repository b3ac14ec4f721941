import { type RefObject, useEffect, useState } from "react";

/** Of a scene: it is yet to come, moves now, or shows what it comes to. */
type SceneState = "waiting" | "moving" | "still";

interface Scenes {
  readonly states: readonly SceneState[];
  readonly isPlaying: boolean;
  /** From the first on, whether they are in sight or not. */
  play(): void;
  /** Shows what they come to. */
  stop(): void;
  /** The scene that moved has come to its end. */
  next(): void;
}

/** So much of a scene is in sight when it begins. */
const IN_SIGHT = 0.6;

/**
 * Scenes that move one after another, once, each when it is in sight; those that were scrolled past don't. Until then,
 * without scripts, and for whoever wants less motion, all are still: nothing is hidden that can't move.
 * @param element what holds the scenes, elements with `data-scene` in their order
 */
export function useScenes(element: RefObject<Element | null>, count: number): Scenes {
  const [at, setAt] = useState(count);
  const [isMoving, setMoving] = useState(false);
  const go = (to: number) => {
    setAt(to);
    setMoving(false);
  };

  // What is seen already when scripts arrive stays as it is.
  useEffect(() => {
    if (element.current === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting && entry.boundingClientRect.top > 0) setAt(0);
      observer.disconnect();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  useEffect(() => {
    const scene = element.current?.querySelectorAll("[data-scene]")[at];
    if (scene === undefined || isMoving) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        const { isIntersecting, intersectionRatio, boundingClientRect: place } = entry;
        // Its beginning may have been scrolled past while the one before it moved.
        if (intersectionRatio >= IN_SIGHT || (isIntersecting && place.top < 0)) setMoving(true);
        else if (place.bottom <= 0) setAt(at + 1);
      },
      { threshold: [0, IN_SIGHT] },
    );
    observer.observe(scene);
    return () => observer.disconnect();
  }, [element, at, isMoving]);

  return {
    states: Array.from({ length: count }, (_, scene) =>
      scene < at ? "still" : scene === at && isMoving ? "moving" : "waiting",
    ),
    isPlaying: at < count && (at > 0 || isMoving),
    play: () => go(0),
    stop: () => go(count),
    next: () => go(at + 1),
  };
}
