import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./room.module.css";

interface RoomProps {
  readonly title: string;
  /** Next to the title; below it on a phone. */
  readonly about: ReactNode;
  /** At the end of the title's line at any width: the time. */
  readonly aside: ReactNode;
  /** Fills what the bar leaves. */
  readonly children: ReactNode;
}

/** A page that fills the window below the header: a bar, and below it panes that scroll by themselves. */
export function Room({ title, about, aside, children }: RoomProps) {
  return (
    <div className={classes.room}>
      <header className={classes.bar}>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.about}>{about}</div>
        <div className={classes.aside}>{aside}</div>
      </header>
      {children}
    </div>
  );
}

/** Whether a room has the width for two panes next to each other. */
export function useIsWideRoom(): boolean {
  return useMediaQuery("(min-width: 64em)", true, { getInitialValueInEffect: false });
}

/** The two panes of a wide room, each a column of flex boxes. */
export function RoomColumns({ left, right }: { readonly left: ReactNode; readonly right: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{left}</div>
      <div className={classes.column}>{right}</div>
    </div>
  );
}
