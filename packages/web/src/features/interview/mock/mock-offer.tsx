import { Link } from "react-router";
import { useSession } from "../../../lib/backend/session.ts";
import { useMockInterviews } from "../../../lib/interviews/mock-interviews.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Offer } from "../../../ui/offer.tsx";
import { stageWords } from "./stage-words.ts";
import { StartMock } from "./start-mock.tsx";

/** On the page of a question: be asked it by the interviewer, or go on where one stopped. */
export function MockOffer({ slug }: { readonly slug: string }) {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : null;
  const { data, isPending } = useMockInterviews(userId);
  const open = data?.interviews.find((each) => each.slug === slug && each.stage.at !== "over");
  return (
    <Offer
      id="mock"
      title="Mock interview"
      actions={
        userId === null ? (
          <ButtonLink to={`/auth?redirect=${encodeURIComponent(`/interview-questions/${slug}`)}`}>
            Log in to start
          </ButtonLink>
        ) : (
          <>
            {open && (
              <ButtonLink to={`/interview-questions/mock/${open.interviewId}`}>
                Go on: {stageWords[open.stage.at].toLowerCase()}
              </ButtonLink>
            )}
            <StartMock
              userId={userId}
              what={{ type: "question", slug }}
              label={open ? "Start over" : "Start a mock interview"}
              variant={open ? "default" : "filled"}
              // Until it is known whether one is open, nobody is to start another one by mistake.
              isHeldBack={isPending}
            />
            <Link to="/interview-questions/history">Your interviews</Link>
          </>
        )
      }
    >
      <p>
        The interviewer asks you this question, answers what you ask back, runs your query, changes the data
        or the requirement, and scores you by points fixed beforehand. 1 credit for the whole interview.
      </p>
    </Offer>
  );
}
