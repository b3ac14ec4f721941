import type { ReactNode } from "react";
import { Scroller } from "../scroller.tsx";
import classes from "./drawing.module.css";
import { rem, TEXT } from "./sheet.ts";

interface SheetProps {
  readonly width: number;
  readonly height: number;
  /** Shown only where there is much room, or little; a drawing for both without it. */
  readonly room?: "wide" | "narrow";
  /** What marks stand for; samples are 32 by 16. */
  readonly legend?: readonly { readonly key: string; readonly text: string; readonly sample: ReactNode }[];
  readonly children: ReactNode;
}

/** What is least of a drawing's size before it scrolls within its place. */
const SMALLEST = 0.78;

/**
 * What a drawing is drawn on. It is decoration to a screen reader: what it shows stands in words below it.
 */
export function Sheet({ width, height, room, legend = [], children }: SheetProps) {
  return (
    <div className={classes.room} data-room={room} translate="no">
      <Scroller label="Picture" className={classes.scroller}>
        <svg
          aria-hidden="true"
          focusable="false"
          className={classes.sheet}
          viewBox={`0 0 ${width} ${height}`}
          style={{ maxInlineSize: rem(width), minInlineSize: rem(width * SMALLEST) }}
          fontSize={TEXT}
        >
          {children}
        </svg>
      </Scroller>
      {legend.length > 0 && (
        <ul className={classes.legend} aria-hidden="true">
          {legend.map(({ key, text, sample }) => (
            <li key={key}>
              <svg aria-hidden="true" viewBox="0 0 32 16" className={classes.sample} focusable="false">
                {sample}
              </svg>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
