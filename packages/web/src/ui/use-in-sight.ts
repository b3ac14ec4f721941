import { type RefObject, useEffect, useState } from "react";

/** Whether an element has come within `margin` (CSS length) of the window; once it has, it stays so. */
export function useInSight(element: RefObject<Element | null>, margin: string): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (element.current === null || isInSight) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setInSight(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, isInSight]);
  return isInSight;
}
