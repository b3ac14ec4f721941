import type { InterviewList, InterviewOutline } from "@master-sql/protocol";
import { quantity } from "@master-sql/words";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "../../../lib/backend/session.ts";
import { deleteMockInterviews, useMockInterviews } from "../../../lib/interviews/mock-interviews.ts";
import { roleWords } from "../../../lib/roles/role-words.ts";
import { SignInFirst } from "../../../lib/sign-in/sign-in-first.tsx";
import { Awaited } from "../../../ui/awaited.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { DeleteAll } from "../../../ui/delete-all.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { shortDateTime } from "../../../ui/moments.ts";
import { Page, PageHead } from "../../../ui/page.tsx";
import { SearchForm } from "../../../ui/search-form.tsx";
import { StateMark } from "../../../ui/state-mark.tsx";
import { settleToast, showToast } from "../../../ui/toast/toast.ts";
import { markOf, stageWords } from "../mock/stage-words.ts";
import classes from "./history-page.module.css";

const ABOUT = "interview-history";

/** All mock interviews of whoever is signed in, on whatever device they were held. */
export function HistoryPage() {
  const session = useSession();
  if (session.status !== "signed-in") {
    return (
      <SignInFirst title="Your interviews" path="/interview-questions/history">
        Log in to see the mock interviews that you held.
      </SignInFirst>
    );
  }
  return <History key={session.user.id} userId={session.user.id} />;
}

function History({ userId }: { readonly userId: string }) {
  const [search, setSearch] = useState("");
  const query = useMockInterviews(userId, search);

  async function erase(what: Parameters<typeof deleteMockInterviews>[1]): Promise<void> {
    const outcome = await deleteMockInterviews(userId, what);
    if (outcome.ok) settleToast(ABOUT);
    else
      showToast({ title: "It could not be deleted", message: outcome.message, tone: "wrong", about: ABOUT });
  }

  return (
    <Page narrow>
      <PageHead
        above={<Link to="/interview-questions">Interview questions</Link>}
        title="Your interviews"
        lead="Every mock interview with all that was said, on each of your devices. Open one to go on where you stopped."
      />
      <SearchForm
        label="Search your interviews"
        placeholder="Search what was said"
        className={classes.search}
        onSearch={setSearch}
      />
      {query.data ? (
        <Held list={query.data} isSearched={search !== ""} onDelete={erase} />
      ) : (
        <Awaited query={query} waiting="Loading your interviews..." failure="They can't be shown now" />
      )}
    </Page>
  );
}

function Held({
  list: { interviews, hasMore },
  isSearched,
  onDelete,
}: {
  readonly list: InterviewList;
  readonly isSearched: boolean;
  onDelete(what: Parameters<typeof deleteMockInterviews>[1]): Promise<void>;
}) {
  if (interviews.length === 0) {
    return isSearched ? (
      <p role="status">Nothing that was said holds this.</p>
    ) : (
      <EmptyState
        title="No interview yet"
        action={<ButtonLink to="/interview-questions">Choose a question</ButtonLink>}
      >
        Choose a question and start a mock interview. It takes 10 to 20 minutes and 1 credit.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="Interviews">
        {interviews.map((interview) => (
          <HeldRow
            key={interview.interviewId}
            interview={interview}
            onDelete={() => onDelete({ what: "interview", interviewId: interview.interviewId })}
          />
        ))}
      </ul>
      {hasMore && (
        <p className={classes.note}>
          Earlier ones are found by searching, and are in the export of your data.
        </p>
      )}
      <DeleteAll
        sure="Delete all interviews"
        className={classes.actions}
        onDelete={() => void onDelete({ what: "all" })}
      />
    </>
  );
}

function HeldRow({
  interview: { interviewId, title, stage, touchedAt, points, outOf, loop },
  onDelete,
}: {
  readonly interview: InterviewOutline;
  onDelete(): Promise<void>;
}) {
  const [isDeleting, setDeleting] = useState(false);
  const state = stageWords[stage.at];
  return (
    <li className={classes.row}>
      <StateMark state={markOf({ stage, points, outOf })} label={state} />
      <div className={classes.what}>
        <Link to={`/interview-questions/mock/${interviewId}${stage.at === "over" ? "/score" : ""}`}>
          {title}
        </Link>
        <p className={classes.note}>
          {points !== null && outOf !== null ? `${points} of ${quantity(outOf, "point")}` : state} ·{" "}
          <time dateTime={touchedAt}>{shortDateTime(touchedAt)}</time>
          {loop && ` · loop for a ${roleWords[loop.role].toLowerCase()}, question ${loop.position + 1}`}
        </p>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isDeleting}
        aria-label={`Delete ${title}`}
        onClick={() => {
          setDeleting(true);
          void onDelete().finally(() => setDeleting(false));
        }}
      >
        Delete
      </Button>
    </li>
  );
}
