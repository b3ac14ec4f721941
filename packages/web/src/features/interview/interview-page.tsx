import { useMediaQuery } from "@mantine/hooks";
import type { Catalogue, InterviewBundle } from "@master-sql/course";
import { Link } from "react-router";
import { useInterviewWork } from "../../lib/interviews/interview-work.ts";
import { levelWords, rolesText } from "../../lib/roles/role-words.ts";
import { Columns } from "../../ui/columns.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { DatasetTables } from "./dataset-tables.tsx";
import { InterviewClock } from "./interview-clock.tsx";
import classes from "./interview-page.module.css";
import { InterviewSteps } from "./interview-steps.tsx";
import { MockOffer } from "./mock/mock-offer.tsx";
import { topicWords } from "./topic-words.ts";

interface InterviewPageProps {
  readonly interview: InterviewBundle;
  readonly dataset: Catalogue["datasets"][number];
}

/** A question as in an interview: the clock, a place to write, and what comes after revealed step by step. */
export function InterviewPage({ interview, dataset }: InterviewPageProps) {
  const { value: work, isVolatile, set } = useInterviewWork(interview.id);
  // Next to the editor there is room for the tables.
  const hasRoom = useMediaQuery("(min-width: 62em)", false);
  return (
    <Page>
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
      <Columns
        lead={
          <>
            <section aria-label="The question" className={classes.question}>
              <Prose html={interview.questionHtml} />
            </section>
            <MockOffer slug={interview.slug} />
          </>
        }
        side={
          <>
            <InterviewClock
              clock={work.clock}
              minutes={interview.minutes}
              onChange={(clock) => set({ ...work, clock })}
            />
            <DatasetTables dataset={dataset} isOpen={hasRoom} />
          </>
        }
      >
        <InterviewSteps interview={interview} work={work} onChange={set} />
      </Columns>
    </Page>
  );
}
