import type { Interview } from "@master-sql/protocol";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSession } from "../../../lib/backend/session.ts";
import { useMockInterview } from "../../../lib/interviews/mock-interviews.ts";
import { SignInFirst } from "../../../lib/sign-in/sign-in-first.tsx";
import { Awaited } from "../../../ui/awaited.tsx";
import { Page, PageHead } from "../../../ui/page.tsx";

interface OwnInterviewProps {
  readonly interviewId: string;
  /** What the page shows of it. */
  readonly children: (own: { readonly userId: string; readonly interview: Interview }) => ReactNode;
}

/** A page of a mock interview, for the person it belongs to. */
export function OwnInterview(props: OwnInterviewProps) {
  const session = useSession();
  if (session.status !== "signed-in") {
    return (
      <SignInFirst title="Mock interview" path={`/interview-questions/mock/${props.interviewId}`}>
        Log in to go on with your interview.
      </SignInFirst>
    );
  }
  return <OfUser key={session.user.id} userId={session.user.id} {...props} />;
}

function OfUser({ userId, interviewId, children }: OwnInterviewProps & { readonly userId: string }) {
  const query = useMockInterview(userId, interviewId);
  if (query.data) return children({ userId, interview: query.data });
  return (
    <Page narrow>
      <PageHead title="Mock interview" above={<Link to="/interview-questions">Interview questions</Link>} />
      <Awaited query={query} waiting="Loading interview..." failure="This interview can't be shown" />
    </Page>
  );
}
