import type { ReactNode } from "react";
import classes from "./awaited.module.css";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface AwaitedProps {
  /** What was asked for and has not come. */
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
  readonly waiting: string;
  readonly failure: string;
  /** What a failure left as it was. */
  readonly kept?: string;
}

/** In the place of what the server was asked for: that it is on its way, or why it did not come. */
export function Awaited({ query: { error, isFetching, refetch }, waiting, failure, kept }: AwaitedProps) {
  if (error && !isFetching) {
    return (
      <LoadFailure title={failure} onRetry={() => void refetch()}>
        {error.message} {kept}
      </LoadFailure>
    );
  }
  return (
    <p role="status" className={classes.waiting}>
      {waiting}
    </p>
  );
}

interface LoadFailureProps {
  readonly title: string;
  readonly children: ReactNode;
  onRetry(): void;
}

/** Something that could not be loaded, and the button that tries again. */
export function LoadFailure({ title, children, onRetry }: LoadFailureProps) {
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
