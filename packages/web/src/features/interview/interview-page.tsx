import { Button } from "@mantine/core";
import "@mantine/core/styles/Button.layer.css";
import type { Catalogue, InterviewBundle, TextBlockBundle } from "@master-sql/course";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { type Step, useInterviewWork } from "../../lib/interviews/interview-work.ts";
import { levelWords, rolesText } from "../../lib/roles/role-words.ts";
import { RunnableBlock } from "../../lib/runnable-block/runnable-block.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { StaticSql } from "../../ui/sql-editor/index.ts";
import { DatasetTables } from "./dataset-tables.tsx";
import { InterviewClock } from "./interview-clock.tsx";
import classes from "./interview-page.module.css";
import { MockOffer } from "./mock/mock-offer.tsx";
import { SelfAssessment } from "./self-assessment.tsx";
import { topicWords } from "./topic-words.ts";

interface InterviewPageProps {
  readonly interview: InterviewBundle;
  readonly dataset: Catalogue["datasets"][number];
}

/** A question as in an interview: the clock, a place to write, and what comes after revealed step by step. */
export function InterviewPage({ interview, dataset }: InterviewPageProps) {
  const { value: work, isVolatile, set } = useInterviewWork(interview.id);
  const reveal = (step: Step) => set({ ...work, revealed: [...work.revealed, step] });
  const isRevealed = (step: Step) => work.revealed.includes(step);
  const { slug } = interview;
  return (
    <Page narrow>
      <PageHead
        above={<Link to="/interview-questions">Interview questions</Link>}
        title={interview.title}
        lead={`${levelWords[interview.level]} · ${topicWords[interview.topic]} · ${rolesText(interview.roles)}`}
      />
      {isVolatile && (
        <Notice tone="warn" title="This browser keeps nothing">
          What you reveal and how you judge yourself are lost when you leave this page.
        </Notice>
      )}
      <section aria-label="The question" className={classes.question}>
        <Prose html={interview.questionHtml} />
      </section>
      <MockOffer slug={slug} />
      <InterviewClock
        clock={work.clock}
        minutes={interview.minutes}
        onChange={(clock) => set({ ...work, clock })}
      />
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
        <DatasetTables dataset={dataset} />
      </section>
      <Revealed
        title="What to ask first"
        hint="Think of your questions to the interviewer, then compare."
        isOpen={isRevealed("clarify")}
        button="Show the clarifying questions"
        onReveal={() => reveal("clarify")}
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
        isOpen={isRevealed("followUps")}
        button={`Show ${interview.followUps.length + interview.twists.length} follow-ups`}
        onReveal={() => reveal("followUps")}
      >
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
      </Revealed>
      <Revealed
        title="Model answer"
        hint="One good answer, not the only one."
        isOpen={isRevealed("model")}
        button="Show the model answer"
        onReveal={() => reveal("model")}
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
        isOpen={isRevealed("rubric")}
        button="Show the rubric"
        onReveal={() => reveal("rubric")}
      >
        <SelfAssessment
          rubric={interview.rubric}
          grades={work.grades}
          onGrade={(part, grade) => set({ ...work, grades: { ...work.grades, [part]: grade } })}
        />
      </Revealed>
    </Page>
  );
}

/** A step that is closed until it is asked for. */
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
