import type { TutorHistory } from "@master-sql/protocol";
import { questionText, type TutorPlace } from "@master-sql/tutor";
import { IconChevronDown } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { callFunction } from "../../lib/backend/call-function.ts";
import { queryClient } from "../../lib/backend/query-client.ts";
import { useSession } from "../../lib/backend/session.ts";
import { SignInFirst } from "../../lib/sign-in/sign-in-first.tsx";
import { AnswerParts } from "../../lib/tutor/answer-parts.tsx";
import { placePath, placeWords } from "../../lib/tutor/place-words.ts";
import { Awaited } from "../../ui/awaited.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { DeleteAll } from "../../ui/delete-all.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { shortDateTime } from "../../ui/moments.ts";
import { Page, PageHead } from "../../ui/page.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { StaticSql } from "../../ui/sql-editor/index.ts";
import { settleToast, showToast } from "../../ui/toast/toast.ts";
import { saveConversation } from "./save-conversation.ts";
import classes from "./tutor-history.module.css";

const KEY = "tutor-history";

/** Everything that was asked of the tutor, to be searched, gone on with, and deleted. */
export function TutorHistoryPage() {
  const session = useSession();
  if (session.status !== "signed-in")
    return (
      <SignInFirst title="Asked of the tutor" path="/account/tutor">
        Log in to see what you asked and what was answered.
      </SignInFirst>
    );
  return (
    <Page narrow>
      <PageHead
        title="Asked of the tutor"
        lead="Your questions, your queries with them, and the answers, the newest first, from every device."
      />
      <History key={session.user.id} userId={session.user.id} />
    </Page>
  );
}

function History({ userId }: { readonly userId: string }) {
  const [search, setSearch] = useState("");
  const query = useInfiniteQuery(
    {
      queryKey: [KEY, userId, search],
      queryFn: async ({ pageParam: before }): Promise<TutorHistory> => {
        const request = { search, ...(before !== undefined && { before }) };
        const outcome = await callFunction("get-tutor-history", request, { as: userId });
        if (!outcome.ok) throw new Error(outcome.message);
        return outcome.value;
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ questions, hasMore }) => (hasMore ? questions.at(-1)?.askedAt : undefined),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

  const questions = query.data?.pages.flatMap((page) => page.questions) ?? [];

  async function erase(
    what: { readonly what: "question"; readonly interactionId: string } | { readonly what: "all" },
  ) {
    const outcome = await callFunction("delete-tutor-history", what, { as: userId });
    if (outcome.ok) {
      settleToast(KEY);
      await queryClient.invalidateQueries({ queryKey: [KEY, userId] });
    } else {
      showToast({ title: "It could not be deleted", message: outcome.message, tone: "wrong", about: KEY });
    }
  }

  return (
    <div className={classes.content}>
      {(search !== "" || questions.length > 0) && (
        <div className={classes.actions}>
          <SearchForm
            label="Search what you asked"
            placeholder="Search"
            className={classes.actions}
            onSearch={setSearch}
          />
          <Button variant="default" onClick={() => void saveConversation(userId)}>
            Save all as Markdown
          </Button>
        </div>
      )}
      {query.data ? (
        <Asked
          questions={questions}
          isSearched={search !== ""}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          onSave={(place) => void saveConversation(userId, place)}
          onDelete={erase}
        />
      ) : (
        <Awaited query={query} waiting="Loading..." failure="What you asked can't be shown now" />
      )}
    </div>
  );
}

function Asked({
  questions,
  isSearched,
  onMore,
  onSave,
  onDelete,
}: {
  readonly questions: TutorHistory["questions"];
  readonly isSearched: boolean;
  /** Shows earlier ones; undefined where there are none. */
  readonly onMore: (() => void) | undefined;
  onSave(place: TutorPlace): void;
  onDelete(
    what: { readonly what: "question"; readonly interactionId: string } | { readonly what: "all" },
  ): Promise<void>;
}) {
  if (questions.length === 0) {
    return isSearched ? (
      <p role="status">Nothing that you asked holds this.</p>
    ) : (
      <EmptyState
        title="No questions yet"
        action={<ButtonLink to="/practice">Choose an exercise</ButtonLink>}
      >
        Open an exercise, a lesson, or the playground and ask the tutor. What you ask and what is answered is
        kept here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.asked}>
        {questions.map(({ interactionId, askedAt, place, question, parts }) => (
          <li key={interactionId}>
            <details>
              <summary>
                <span className={classes.question}>{questionText(question)}</span>
                <span className={classes.times}>
                  {placeWords(place)} · <time dateTime={askedAt}>{shortDateTime(askedAt)}</time>
                </span>
                {question.sql.trim() !== "" && (
                  // It is read out in full where the entry is open.
                  <code className={classes.query} translate="no" aria-hidden>
                    {question.sql.trim()}
                  </code>
                )}
                <IconChevronDown size={16} stroke={1.75} aria-hidden />
              </summary>
              <div className={classes.answer}>
                {question.sql.trim() !== "" && <StaticSql sql={question.sql} label="Your query then" />}
                <AnswerParts parts={parts} />
                <div className={classes.actions}>
                  <Link to={placePath(place)}>Go on there</Link>
                  <Button variant="default" size="compact-sm" onClick={() => onSave(place)}>
                    Save this conversation
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => void onDelete({ what: "question", interactionId })}
                  >
                    Delete
                  </Button>
                </div>
              </div>
            </details>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button variant="default" onClick={onMore}>
          Show earlier ones
        </Button>
      )}
      <DeleteAll
        sure="Delete everything that I asked"
        className={classes.actions}
        onDelete={() => void onDelete({ what: "all" })}
      />
    </>
  );
}
