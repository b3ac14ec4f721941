import type { ReactNode } from "react";

interface ScrollerProps {
  /** Accessible name of what scrolls. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Something that may be larger than its place. The keyboard can reach it, and so scroll it. */
export function Scroller({ label, className, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of nothing to fill in, and no landmark either
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" aria-label={label} className={className} tabIndex={0}>
      {children}
    </div>
  );
}
