import type { Catalogue } from "@master-sql/course";
import { useMemo } from "react";
import { useAim } from "../../../lib/learner/aim.ts";
import { useMistakeNames } from "../../../lib/learner/mistake-names.ts";
import { nextProposal } from "../../../lib/learner/next-proposal.ts";
import { afterInSession, usePracticeSession } from "../../../lib/learner/practice-session.ts";
import { reasonText } from "../../../lib/learner/reason-text.ts";
import { type KnownPath, usePath } from "../../../lib/learner/use-path.ts";
import { NextInOrder } from "./next-in-order.tsx";
import { NextLink, NextWaiting } from "./next-link.tsx";
import { WhatChanged } from "./what-changed.tsx";

interface AfterSolvingProps {
  readonly catalogue: Catalogue;
  readonly exerciseId: string;
  /** Null when nothing was stored. */
  readonly attemptId: string | null;
}

/** After an exercise was solved: what is next for this learner and why, and what the answer changed in their picture. */
export default function AfterSolving(props: AfterSolvingProps) {
  const path = usePath(props.catalogue);
  return path === null ? <NextWaiting /> : <Known {...props} path={path} />;
}

function Known({ path, catalogue, exerciseId, attemptId }: AfterSolvingProps & { readonly path: KnownPath }) {
  const { learner } = path;
  const aim = useAim(({ index }) => index);
  const exercises = useMemo(() => catalogue.modules.flatMap((module) => module.exercises), [catalogue]);
  const proposal = useMemo(() => nextProposal(path, { aim }), [path, aim]);
  const exercise = exercises[proposal?.item ?? -1];
  const names = useMistakeNames(learner);
  const session = afterInSession(usePracticeSession(), exerciseId);
  return (
    <>
      {session?.next ? (
        <NextLink exercise={session.next} reason={session.words} />
      ) : proposal === null || exercise === undefined || exercise.id === exerciseId ? (
        <NextInOrder catalogue={catalogue} exerciseId={exerciseId} />
      ) : (
        <NextLink
          exercise={exercise}
          reason={session?.words ?? reasonText(proposal.reason, learner.catalogue, learner.now, names)}
        />
      )}
      {attemptId !== null && <WhatChanged attemptId={attemptId} learner={learner} />}
    </>
  );
}
