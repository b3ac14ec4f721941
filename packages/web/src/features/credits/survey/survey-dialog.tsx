import { Button } from "../../../ui/button.tsx";
import "@mantine/core/styles/Loader.layer.css";
import { useEffect } from "react";
import { Link } from "react-router";
import { type User, useSession } from "../../../lib/backend/session.ts";
import { useHasClaimed } from "../../../lib/credits/credit-balance.ts";
import { useOfferAvailable } from "../../../lib/credits/offer.ts";
import { BuiltInNote } from "../../../lib/operator/built-in-note.tsx";
import { closeOverlays, openOverlay } from "../../../lib/overlays/index.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OFFER_ENDED } from "../offer-ended.ts";
import { Celebration } from "./celebration.tsx";
import classes from "./survey-dialog.module.css";
import { SurveyForm } from "./survey-form.tsx";
import { useClaim } from "./use-claim.ts";
import { useSurvey } from "./use-survey.ts";

/** Eight questions for the bonus; visitors are told to sign in first. */
export function SurveyDialog() {
  const session = useSession();
  useEffect(() => {
    if (session.status === "visitor") openOverlay({ kind: "offer" });
  }, [session.status]);
  return session.status === "signed-in" ? <Survey user={session.user} /> : null;
}

function Survey({ user }: { readonly user: User }) {
  const survey = useSurvey(user.id);
  const claim = useClaim(user.id, survey.submissionId);
  const claimed = useHasClaimed();
  const available = useOfferAvailable();
  const { state } = claim;
  return (
    <Dialog title="100 credits for 8 answers" onClose={closeOverlays}>
      {state.phase === "granted" ? (
        <Celebration
          granted={state.granted}
          onDone={() =>
            openOverlay({
              kind: "success",
              granted: state.granted,
              callRequested: survey.answers.callRequest === "yes",
            })
          }
        />
      ) : state.phase === "refused" && state.final ? (
        <NothingToClaim message={state.message} />
      ) : state.phase === "idle" && claimed === true ? (
        <NothingToClaim message="You have already claimed your promotional credits!" />
      ) : state.phase === "idle" && !available ? (
        <NothingToClaim message={OFFER_ENDED} />
      ) : (
        <>
          <SurveyForm survey={survey} claim={claim} />
          <div className={classes.note}>
            <BuiltInNote />
          </div>
        </>
      )}
    </Dialog>
  );
}

function NothingToClaim({ message }: { readonly message: string }) {
  return (
    <div className={classes.claimed}>
      <Notice tone="warn">{message}</Notice>
      <div className={classes.actions}>
        <Button component={Link} to="/modules" onClick={closeOverlays}>
          Start Learning
        </Button>
      </div>
    </div>
  );
}
