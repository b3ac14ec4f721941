import type { ReactNode } from "react";
import { Scroller } from "../scroller.tsx";
import classes from "./drawing.module.css";
import { type Room, rem, SMALLEST, TEXT } from "./sheet.ts";

interface SheetProps {
  readonly width: number;
  readonly height: number;
  /** Shown only where there is much room, or little; a drawing for both without it. */
  readonly room?: Room;
  /** What marks stand for; samples are 32 by 16. */
  readonly legend?: readonly { readonly key: string; readonly text: string; readonly sample: ReactNode }[];
  readonly children: ReactNode;
}

/** How much of its frame fades where a drawing continues beyond it. */
const FADE = rem(24);

/**
 * What a drawing is drawn on. It is decoration to a screen reader: what it shows stands in words below it.
 */
export function Sheet({ width, height, room, legend = [], children }: SheetProps) {
  const least = rem(width * SMALLEST);
  // Nothing if the frame has room for the drawing. As much stays empty after its end, where the fade then hides nothing.
  const fade = `clamp(0rem, (${least} - 100cqi) * 1000, ${FADE})`;
  return (
    <div className={classes.room} data-room={room} translate="no">
      <Scroller label="Picture" className={classes.scroller}>
        <svg
          aria-hidden="true"
          focusable="false"
          className={classes.sheet}
          viewBox={`0 0 ${width} ${height}`}
          style={{ maxInlineSize: rem(width), minInlineSize: least, paddingInlineEnd: fade }}
          fontSize={TEXT}
        >
          {children}
        </svg>
      </Scroller>
      <span className={classes.fade} style={{ inlineSize: fade }} />
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
