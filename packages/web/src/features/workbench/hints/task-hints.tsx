import { IconArrowRight, IconBulb } from "@tabler/icons-react";
import { BundleHtml } from "../../../lib/task/bundle-html.tsx";
import { Button } from "../../../ui/button.tsx";
import classes from "./hints.module.css";

interface TaskHintsProps {
  /** From the gentlest to the most telling; HTML of our own. */
  readonly hints: readonly string[];
  readonly open: number;
  onOpen(count: number): void;
  /** Set once an answer was rejected: the ladder goes on beside the verdict. */
  readonly onGoOn: (() => void) | undefined;
}

const ordinal = (n: number) => ["first", "second", "third", "fourth", "fifth"][n] ?? "next";

/** The first part of the ladder: hints on the task, one at a time, until an answer was rejected. */
export function TaskHints({ hints, open, onOpen, onGoOn }: TaskHintsProps) {
  if (hints.length === 0) return null;
  return (
    <div className={classes.hints}>
      <h3 className={classes.title}>
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
      {onGoOn ? (
        <div className={classes.next}>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onGoOn}
          >
            Hints on your answer
          </Button>
          <span className={classes.note}>They go on beside the verdict.</span>
        </div>
      ) : (
        open < hints.length && (
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
        )
      )}
    </div>
  );
}
