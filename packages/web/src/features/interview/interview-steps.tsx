import { Button } from "@mantine/core";
import "@mantine/core/styles/Button.layer.css";
import type { InterviewBundle, TextBlockBundle } from "@master-sql/course";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { InterviewWork, Step } from "../../lib/interviews/interview-work.ts";
import { RunnableBlock } from "../../lib/runnable-block/runnable-block.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { StaticSql } from "../../ui/sql-editor/index.ts";
import classes from "./interview-page.module.css";
import { SelfAssessment } from "./self-assessment.tsx";

interface InterviewStepsProps {
  readonly interview: InterviewBundle;
  readonly work: InterviewWork;
  onChange(work: InterviewWork): void;
}

/** A place to write the answer, and the parts that follow it, each hidden until the reader opens it. */
export function InterviewSteps({ interview, work, onChange }: InterviewStepsProps) {
  const step = (name: Step) => ({
    isOpen: work.revealed.includes(name),
    onReveal: () => onChange({ ...work, revealed: [...work.revealed, name] }),
  });
  return (
    <>
      <section className={classes.section} aria-labelledby="answer">
        <h2 id="answer">Your answer</h2>
        <p className={classes.note}>
          Say it aloud: what a row is, what could go wrong, how you would check. What you write is kept in
          this browser.
        </p>
        <RunnableBlock
          room="interview"
          id={`interview-${interview.firstSlug}`}
          sql={"-- Your query\n"}
          dataset={interview.dataset}
          expectedError={null}
          label="Your query"
        />
      </section>
      <Revealed
        title="What to ask first"
        hint="Think of your questions to the interviewer, then compare."
        button="Show the clarifying questions"
        {...step("clarify")}
      >
        <div className={classes.clarifications}>
          {interview.clarifications.map(({ questionHtml, answerHtml }) => (
            <details key={questionHtml}>
              <summary>
                <Prose html={questionHtml} />
              </summary>
              <Prose html={answerHtml} />
            </details>
          ))}
        </div>
      </Revealed>
      <Revealed
        title="Follow-ups"
        hint="When the first answer was right, something changes. Hear it once you have a query."
        button={`Show ${interview.followUps.length + interview.twists.length} follow-ups`}
        {...step("followUps")}
      >
        <FollowUps interview={interview} />
      </Revealed>
      <Revealed
        title="Model answer"
        hint="One good answer, not the only one."
        button="Show the model answer"
        {...step("model")}
      >
        <Blocks
          blocks={interview.modelAnswer}
          id={`interview-${interview.firstSlug}-model`}
          dataset={interview.dataset}
        />
      </Revealed>
      <Revealed
        title="How was it?"
        hint="The rubric that an interviewer would use. Judge your own answer by it."
        button="Show the rubric"
        {...step("rubric")}
      >
        <SelfAssessment
          rubric={interview.rubric}
          grades={work.grades}
          onGrade={(part, grade) => onChange({ ...work, grades: { ...work.grades, [part]: grade } })}
        />
      </Revealed>
    </>
  );
}

/** The follow-ups, then the twists, each with its answer folded. */
function FollowUps({ interview }: Pick<InterviewStepsProps, "interview">) {
  return (
    <>
      {interview.followUps.map(({ title, questionHtml, answer }, index) => (
        <article key={title} className={classes.followUp}>
          <h3>{title}</h3>
          <Prose html={questionHtml} />
          <details>
            <summary>Answer</summary>
            <Blocks
              blocks={answer}
              id={`interview-${interview.firstSlug}-follow-up-${index}`}
              dataset={interview.dataset}
            />
          </details>
        </article>
      ))}
      {interview.twists.map(({ title, questionHtml, dataSql, breaksHtml, answer }, index) => (
        <article key={title} className={classes.followUp}>
          <h3>{title}</h3>
          <Prose html={questionHtml} />
          <details>
            <summary>The changed data</summary>
            <StaticSql sql={dataSql} label={`Data of ${title}`} />
          </details>
          <details>
            <summary>Answer</summary>
            <Prose html={breaksHtml} />
            <Blocks
              blocks={answer}
              id={`interview-${interview.firstSlug}-twist-${index}`}
              dataset={interview.dataset}
            />
          </details>
        </article>
      ))}
    </>
  );
}

/** A part that is hidden until its button is pressed. */
function Revealed({
  title,
  hint,
  isOpen,
  button,
  onReveal,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly isOpen: boolean;
  readonly button: string;
  onReveal(): void;
  readonly children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (asked.current && isOpen) heading.current?.focus();
    asked.current = false;
  }, [isOpen]);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {isOpen ? (
        children
      ) : (
        <div className={classes.closed}>
          <p className={classes.note}>{hint}</p>
          <Button
            variant="default"
            onClick={() => {
              asked.current = true;
              onReveal();
            }}
          >
            {button}
          </Button>
        </div>
      )}
    </section>
  );
}

function Blocks({
  blocks,
  id,
  dataset,
}: {
  readonly blocks: readonly TextBlockBundle[];
  readonly id: string;
  readonly dataset: string;
}) {
  return (
    <div className={classes.blocks}>
      {blocks.map((block, index) =>
        block.kind === "prose" ? (
          <Prose key={`${id}-${index}`} html={block.html} />
        ) : (
          <RunnableBlock
            room="interview"
            key={`${id}-${index}`}
            id={`${id}-${index}`}
            sql={block.sql}
            dataset={dataset}
            expectedError={block.expectedError}
          />
        ),
      )}
    </div>
  );
}
