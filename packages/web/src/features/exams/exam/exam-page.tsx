import { useCallback, useEffect } from "react";
import { Navigate } from "react-router";
import { useSession } from "../../../lib/backend/session.ts";
import { useExam } from "../../../lib/exams/exam-queries.ts";
import { Awaited } from "../../../ui/awaited.tsx";
import { Page, PageHead } from "../../../ui/page.tsx";
import { ExamSignIn } from "../own-exams/exam-sign-in.tsx";
import { ExamRoom } from "./exam-room.tsx";

/** One's own exam while it runs; its result afterwards. */
export function ExamPage({ examId }: { readonly examId: string }) {
  const session = useSession();
  if (session.status === "signed-in") return <OwnExam userId={session.user.id} examId={examId} />;
  if (session.status === "loading") return null;
  return <ExamSignIn path={`/simulation/${examId}`} />;
}

function OwnExam({ userId, examId }: { readonly userId: string; readonly examId: string }) {
  const query = useExam(userId, examId);
  const { data, refetch } = query;

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
        askedAt={data.askedAt}
        receivedAt={data.receivedAt}
        onAsk={ask}
      />
    );
  }
  return (
    <Page narrow>
      <PageHead title="Simulation" />
      <Awaited
        query={query}
        waiting="Loading your exam..."
        failure="The exam can't be shown now"
        kept="What you saved is kept."
      />
    </Page>
  );
}
