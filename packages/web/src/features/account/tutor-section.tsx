import type { TutorHistory } from "@master-sql/engine/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { callFunction } from "../../lib/backend/call-function.ts";
import { queryClient } from "../../lib/backend/query-client.ts";
import { AnswerParts } from "../../lib/tutor/answer-parts.tsx";
import { placePath, placeWords } from "../../lib/tutor/place-words.ts";
import { questionText } from "../../lib/tutor/question-words.ts";
import { Awaited } from "../../ui/awaited.tsx";
import { Button } from "../../ui/button.tsx";
import { DeleteAll } from "../../ui/delete-all.tsx";
import { shortDateTime } from "../../ui/moments.ts";
import { SearchForm } from "../../ui/search-form.tsx";
import { StaticSql } from "../../ui/sql-editor/index.ts";
import { settleToast, showToast } from "../../ui/toast/toast.ts";
import classes from "./account-page.module.css";

const KEY = "tutor-history";

/** Everything that was asked of the tutor, to be searched, gone on with, and deleted. */
export function TutorSection({ userId }: { readonly userId: string }) {
  const [search, setSearch] = useState("");
  const query = useQuery(
    {
      queryKey: [KEY, userId, search],
      queryFn: async (): Promise<TutorHistory> => {
        const outcome = await callFunction("get-tutor-history", { search }, { as: userId });
        if (!outcome.ok) throw new Error(outcome.message);
        return outcome.value;
      },
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

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
    <section className={classes.section} aria-labelledby="tutor">
      <div className={classes.about}>
        <h2 id="tutor">Asked of the tutor</h2>
        <p>
          Your questions, your queries with them, and the answers. They are in the export of your data too.
        </p>
      </div>
      <div className={classes.content}>
        <SearchForm
          label="Search what you asked"
          placeholder="Search"
          className={classes.actions}
          onSearch={setSearch}
        />
        {query.data ? (
          <Asked history={query.data} isSearched={search !== ""} onDelete={erase} />
        ) : (
          <Awaited query={query} waiting="Loading..." failure="What you asked can't be shown now" />
        )}
      </div>
    </section>
  );
}

function Asked({
  history: { questions, hasMore },
  isSearched,
  onDelete,
}: {
  readonly history: TutorHistory;
  readonly isSearched: boolean;
  onDelete(
    what: { readonly what: "question"; readonly interactionId: string } | { readonly what: "all" },
  ): Promise<void>;
}) {
  if (questions.length === 0) {
    return (
      <p role="status">{isSearched ? "Nothing that you asked holds this." : "You have asked nothing yet."}</p>
    );
  }
  return (
    <>
      <ul className={classes.asked}>
        {questions.map(({ interactionId, askedAt, place, question, parts }) => (
          <li key={interactionId}>
            <details>
              <summary>
                {questionText(question)} <span className={classes.times}>{placeWords(place)}</span>
              </summary>
              <div className={classes.answer}>
                <time className={classes.times} dateTime={askedAt}>
                  {shortDateTime(askedAt)}
                </time>
                {question.sql.trim() !== "" && <StaticSql sql={question.sql} label="Your query then" />}
                <AnswerParts parts={parts} />
                <div className={classes.actions}>
                  <Link to={placePath(place)}>Go on there</Link>
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
      {hasMore && (
        <p className={classes.times}>Earlier ones are found by searching, and are in the export.</p>
      )}
      <DeleteAll
        sure="Delete everything that I asked"
        className={classes.actions}
        onDelete={() => void onDelete({ what: "all" })}
      />
    </>
  );
}
