import { Button } from "@mantine/core";
import "@mantine/core/styles/Button.layer.css";
import { useCallback, useEffect } from "react";
import { Navigate } from "react-router";
import { useSession } from "../../lib/backend/session.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { useExam } from "./exam-queries.ts";
import { ExamRoom } from "./exam-room.tsx";

/** One's own exam while it runs; its result afterwards. */
export function ExamPage({ examId }: { readonly examId: string }) {
  const session = useSession();
  if (session.status === "signed-in") return <OwnExam userId={session.user.id} examId={examId} />;
  if (session.status === "loading") return null;
  return <SignInFirst path={`/simulation/${examId}`} />;
}

/** Where an exam or its result would be, for somebody who isn't logged in. */
export function SignInFirst({ path }: { readonly path: string }) {
  return (
    <Page narrow>
      <PageHead title="Simulation" />
      <EmptyState
        title="You are not logged in"
        action={<ButtonLink to={`/auth?redirect=${encodeURIComponent(path)}`}>Login with Google</ButtonLink>}
      >
        Exams and results can be seen only by whoever takes them. You come back here.
      </EmptyState>
    </Page>
  );
}

function OwnExam({ userId, examId }: { readonly userId: string; readonly examId: string }) {
  const { data, error, isFetching, refetch } = useExam(userId, examId);

  const ask = useCallback(() => void refetch(), [refetch]);
  // A computer that was asleep may have lost count: the server tells the time left anew.
  useEffect(() => {
    const askWhenSeen = () => {
      if (document.visibilityState === "visible") ask();
    };
    document.addEventListener("visibilitychange", askWhenSeen);
    window.addEventListener("online", ask);
    return () => {
      document.removeEventListener("visibilitychange", askWhenSeen);
      window.removeEventListener("online", ask);
    };
  }, [ask]);

  if (data?.exam.status === "ended") return <Navigate to={`/simulation/${examId}/result`} replace />;
  if (data) {
    return (
      <ExamRoom
        key={examId}
        userId={userId}
        running={data.exam}
        receivedAt={data.receivedAt}
        onTimeUp={ask}
      />
    );
  }
  return (
    <Page narrow>
      <PageHead title="Simulation" />
      {error && !isFetching ? (
        <Notice
          tone="warn"
          title="The exam can't be shown now"
          action={
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message} What you saved is kept.
        </Notice>
      ) : (
        <p role="status">Loading your exam...</p>
      )}
    </Page>
  );
}
