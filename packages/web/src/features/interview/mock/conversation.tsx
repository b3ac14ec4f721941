import type { Interview } from "@master-sql/protocol";
import { useEffect, useRef } from "react";
import classes from "./conversation.module.css";
import { Entries } from "./entries.tsx";

/** What was said so far, in a pane that shows what is new. */
export function Conversation({ entries }: { readonly entries: Interview["entries"] }) {
  const list = useRef<HTMLOListElement>(null);
  const seen = useRef(0);
  useEffect(() => {
    const isBack = seen.current === 0;
    // On the way back in, the last entry is what counts; later it is where the interviewer begins to answer.
    const at = isBack
      ? entries.length - 1
      : entries.findIndex(({ by }, place) => place >= seen.current && by === "interviewer");
    if (at > 0) list.current?.children[at]?.scrollIntoView({ block: "start" });
    seen.current = entries.length;
  }, [entries]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.pane} aria-label="The interview" tabIndex={0}>
      <Entries ref={list} entries={entries} />
    </section>
  );
}
