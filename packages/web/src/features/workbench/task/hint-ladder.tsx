import { IconBulb } from "@tabler/icons-react";
import { BundleHtml } from "../../../lib/task/bundle-html.tsx";
import { Button } from "../../../ui/button.tsx";
import classes from "./hint-ladder.module.css";

interface HintLadderProps {
  /** From the gentlest to the most telling; HTML of our own. */
  readonly hints: readonly string[];
  readonly open: number;
  onOpen(count: number): void;
}

const ordinal = (n: number) => ["first", "second", "third", "fourth", "fifth"][n] ?? "next";

/** Hints, one at a time, as many as the learner asks for. */
export function HintLadder({ hints, open, onOpen }: HintLadderProps) {
  if (hints.length === 0) return null;
  return (
    <section className={classes.hints} aria-labelledby="hints-title">
      <h3 id="hints-title" className={classes.title}>
        Hints{" "}
        <span className={classes.count}>
          {open === 0 ? `${hints.length} available` : `${open} of ${hints.length} open`}
        </span>
      </h3>
      <ol className={classes.list} aria-live="polite">
        {hints.slice(0, open).map((html) => (
          <li key={html} className={classes.hint}>
            <BundleHtml html={html} />
          </li>
        ))}
      </ol>
      {open < hints.length && (
        <div className={classes.next}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBulb size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => onOpen(open + 1)}
          >
            Show the {ordinal(open)} hint
          </Button>
          {open === 0 && (
            <span className={classes.note}>Solving it without hints is recorded as unaided.</span>
          )}
        </div>
      )}
    </section>
  );
}
