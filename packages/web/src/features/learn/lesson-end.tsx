import { Button } from "@mantine/core";
import "@mantine/core/styles/Button.layer.css";
import { IconArrowLeft, IconArrowRight, IconCheck } from "@tabler/icons-react";
import { Suspense } from "react";
import { Link } from "react-router";
import { NextWaiting } from "../../lib/learner/next-link.tsx";
import { useOutbox, useProgress } from "../../lib/progress/index.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import classes from "./lesson-end.module.css";

/** Takes the model of the learner along. */
const AfterLesson = lazyPart(() => import("./after-lesson.tsx"));

interface LessonEndProps {
  readonly lessonId: string;
  readonly previous: { readonly to: string; readonly title: string } | null;
  readonly next: { readonly to: string; readonly title: string } | null;
  readonly moduleId: string;
}

/** Below a lesson: mark it as completed, then on to what follows. */
export function LessonEnd({ lessonId, previous, next, moduleId }: LessonEndProps) {
  const progress = useProgress();
  const { onlyInMemory } = useOutbox();
  const completed = progress.lessons.has(lessonId);
  return (
    <footer className={classes.end}>
      <div className={classes.complete}>
        <Button
          variant={completed ? "light" : "filled"}
          color={completed ? "right" : "accent"}
          size="md"
          leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
          aria-disabled={completed}
          onClick={() => {
            if (!completed) void complete(lessonId);
          }}
        >
          {completed ? "Completed" : "Mark complete"}
        </Button>
        <p role="status" className={classes.kept}>
          {completed && progress.isVisitor && (
            <>
              {onlyInMemory ? "Kept in this page only: the browser stores nothing." : "Kept in this browser."}{" "}
              <Link to="/auth">Log in</Link> to keep it for good.
            </>
          )}
        </p>
      </div>
      {completed && (
        <Suspense fallback={<NextWaiting />}>
          <AfterLesson lessonId={lessonId} />
        </Suspense>
      )}
      <nav aria-label="Neighboring lessons" className={classes.neighbours}>
        {previous && (
          <Link to={previous.to} className={classes.neighbour}>
            <span className={classes.direction}>
              <IconArrowLeft size={14} aria-hidden /> Previous lesson
            </span>
            {previous.title}
          </Link>
        )}
        {next ? (
          <Link to={next.to} className={classes.neighbour} data-next>
            <span className={classes.direction}>
              Next lesson <IconArrowRight size={14} aria-hidden />
            </span>
            {next.title}
          </Link>
        ) : (
          <Link to={`/learning/${moduleId}#exercises`} className={classes.neighbour} data-next>
            <span className={classes.direction}>
              Next <IconArrowRight size={14} aria-hidden />
            </span>
            Practice across the module
          </Link>
        )}
      </nav>
    </footer>
  );
}

async function complete(lessonId: string): Promise<void> {
  try {
    const { completeLesson } = await import("../../lib/progress/work.ts");
    completeLesson(lessonId);
  } catch (cause) {
    console.warn("The code that keeps progress couldn't be fetched.", cause);
    showToast({
      title: "This wasn't kept",
      message: "There is no connection to the server. Mark the lesson again when you are back online.",
      tone: "wrong",
      about: "lesson",
    });
  }
}
