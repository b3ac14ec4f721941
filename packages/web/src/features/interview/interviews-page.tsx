import { Button, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { type InterviewSummary, interviewTopics, levels, roles } from "@master-sql/course";
import { quantity } from "@master-sql/words";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { Link } from "react-router";
import { useAddressQuery } from "../../lib/address/use-address-query.ts";
import { type QuestionWork, useQuestionWork } from "../../lib/interviews/interview-states.ts";
import { levelWords, rolesText, roleWords } from "../../lib/roles/role-words.ts";
import { useSearch } from "../../lib/search/use-search.ts";
import { Choice, type ChoiceOption } from "../../ui/choice.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Motif } from "../../ui/motif/index.ts";
import { Page, PageHead } from "../../ui/page.tsx";
import { Row, RowList } from "../../ui/row-list.tsx";
import {
  filterInterviews,
  type InterviewFilter,
  type InterviewStatus,
  noFilter,
  readFilter,
} from "./interview-filter.ts";
import classes from "./interviews-page.module.css";
import { LoopOffer } from "./mock/loop-offer.tsx";
import { topicMotifs, topicWords } from "./topic-words.ts";
import { useNextQuestion } from "./use-next-question.ts";

/** The interview questions by level, for a role, a level and a topic. */
export function InterviewsPage({ interviews }: { readonly interviews: readonly InterviewSummary[] }) {
  const [query, changeQuery] = useAddressQuery();
  const filter = readFilter(query);
  const work = useQuestionWork();
  const searched = useSearch(filter.q, "interview");
  const found = filterInterviews(interviews, filter, (id) => statusOf(work.get(id)), searched);
  const next = useNextQuestion(interviews, work);
  const change = (changed: Partial<InterviewFilter>) => changeQuery({ ...changed });
  return (
    <Page>
      <PageHead
        title="Interview questions"
        lead="As an interviewer asks them: think aloud, ask before you write, run your query, and hear the follow-ups that come when the first answer was right."
      />
      <LoopOffer />
      <search className={classes.filters} aria-label="Interview questions">
        <Search value={filter.q} onChange={(q) => change({ q })} />
        <Choice
          label="Role"
          value={filter.role}
          options={[["", "All roles"], ...roles.map((role): ChoiceOption => [role, roleWords[role]])]}
          onChange={(role) => change({ role })}
        />
        <Choice
          label="Level"
          value={filter.level}
          options={[["", "All levels"], ...levels.map((level): ChoiceOption => [level, levelWords[level]])]}
          onChange={(level) => change({ level })}
        />
        <Choice
          label="Topic"
          value={filter.topic}
          options={[
            ["", "All topics"],
            ...interviewTopics.map((topic): ChoiceOption => [topic, topicWords[topic]]),
          ]}
          onChange={(topic) => change({ topic })}
        />
        <Choice
          label="Status"
          value={filter.status}
          options={[
            ["", "All"],
            ["new", "Not tried yet"],
            ["tried", "Tried"],
            ["done", "Done"],
          ]}
          onChange={(status) => change({ status })}
        />
      </search>
      <div className={classes.found}>
        <p role="status">
          {found.length === interviews.length
            ? `${interviews.length} questions`
            : `${found.length} of ${interviews.length} questions`}
        </p>
        {next && found.includes(next) && (
          <p className={classes.next}>
            Next question: <Link to={`/interview-questions/${next.slug}`}>{next.title}</Link>
          </p>
        )}
      </div>
      {levels.map((level) => (
        <LevelSection
          key={level}
          level={level}
          interviews={found.filter((interview) => interview.level === level)}
          work={work}
          next={next}
          isUnfolded={found.length <= SHOWN_AT_ONCE}
        />
      ))}
      {found.length === 0 && (
        <EmptyState
          title="No question fits"
          action={
            <Button variant="default" onClick={() => change(noFilter)}>
              Show all {interviews.length} questions
            </Button>
          }
        >
          Nothing matches everything you chose. Take one of the filters back.
        </EmptyState>
      )}
    </Page>
  );
}

/** As many as are shown at once; more than that are folded by topic, so that each topic is near. */
const SHOWN_AT_ONCE = 30;

/** The questions of a level by topic. */
function LevelSection({
  level,
  interviews,
  work,
  next,
  isUnfolded,
}: {
  readonly level: InterviewSummary["level"];
  readonly interviews: readonly InterviewSummary[];
  readonly work: ReadonlyMap<string, QuestionWork>;
  readonly next: InterviewSummary | null;
  readonly isUnfolded: boolean;
}) {
  if (interviews.length === 0) return null;
  return (
    <section aria-labelledby={`level-${level}`} className={classes.level}>
      <h2 id={`level-${level}`}>{levelWords[level]}</h2>
      <div className={classes.topics}>
        {interviewTopics.map((topic) => {
          const ofTopic = interviews.filter((interview) => interview.topic === topic);
          const done = ofTopic.filter(({ id }) => work.get(id)?.state === "done").length;
          if (ofTopic.length === 0) return null;
          return (
            <details
              key={`${topic} ${isUnfolded}`}
              open={isUnfolded}
              className={classes.topic}
              data-next={(next !== null && ofTopic.includes(next)) || undefined}
            >
              <summary>
                <Motif name={topicMotifs[topic]} size="small" />
                <h3>{topicWords[topic]}</h3>
                <span className={classes.count}>
                  {done === 0 ? quantity(ofTopic.length, "question") : `${done} of ${ofTopic.length} done`}
                </span>
                <IconChevronDown size={16} stroke={1.75} aria-hidden />
              </summary>
              <RowList isDense>
                {ofTopic.map((interview) => (
                  <InterviewRow
                    key={interview.id}
                    interview={interview}
                    work={work.get(interview.id)}
                    isNext={interview === next}
                  />
                ))}
              </RowList>
            </details>
          );
        })}
      </div>
    </section>
  );
}

function Search({ value, onChange }: { readonly value: string; onChange(value: string): void }) {
  return (
    <TextInput
      label="Search"
      type="search"
      placeholder="Anti-join, retention …"
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function statusOf(work: QuestionWork | undefined): InterviewStatus {
  if (work === undefined) return "new";
  return work.state === "done" ? "done" : "tried";
}

const stateWords = { open: "Not tried yet", begun: "Begun", done: "Assessed" } as const;

function InterviewRow({
  interview,
  work,
  isNext,
}: {
  readonly interview: InterviewSummary;
  readonly work: QuestionWork | undefined;
  readonly isNext: boolean;
}) {
  const state = work?.state ?? "open";
  const best = work?.best ?? null;
  return (
    <Row
      to={`/interview-questions/${interview.slug}`}
      state={state}
      stateText={stateWords[state]}
      title={interview.title}
      about={rolesText(interview.roles)}
      measure={best === null ? `${interview.minutes} min` : `best ${best} %`}
      isNext={isNext}
    />
  );
}
