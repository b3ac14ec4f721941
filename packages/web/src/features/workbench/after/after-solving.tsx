import type { Catalogue } from "@master-sql/course";
import { useEffect } from "react";
import { NextLink, NextWaiting } from "../../../lib/learner/next-link.tsx";
import { useNextSteps } from "../../../lib/learner/next-steps.ts";
import {
  afterInSession,
  noteStepDone,
  usePracticeSession,
} from "../../../lib/learner/session/practice-session.ts";
import { type KnownPath, usePath } from "../../../lib/learner/use-path.ts";
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
  const [next] = useNextSteps(path, catalogue, 2).filter(({ id }) => id !== exerciseId);
  const { session } = usePracticeSession();
  useEffect(() => noteStepDone(exerciseId), [exerciseId]);
  return (
    <>
      <NextLink step={afterInSession(session, exerciseId) ?? next ?? null} />
      {attemptId !== null && <WhatChanged attemptId={attemptId} learner={learner} />}
    </>
  );
}
