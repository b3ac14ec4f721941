import type { Catalogue } from "@master-sql/course";
import { useEffect } from "react";
import { useCatalogue } from "../../lib/content/use-catalogue.ts";
import { NextLink, NextWaiting } from "../../lib/learner/next-link.tsx";
import { useNextSteps } from "../../lib/learner/next-steps.ts";
import {
  afterInSession,
  noteStepDone,
  usePracticeSession,
} from "../../lib/learner/session/practice-session.ts";
import { type KnownPath, usePath } from "../../lib/learner/use-path.ts";

/** What is next for the learner after a lesson was completed, and why. */
export default function AfterLesson({ lessonId }: { readonly lessonId: string }) {
  const { data: catalogue } = useCatalogue();
  useEffect(() => noteStepDone(lessonId), [lessonId]);
  return catalogue === undefined ? <NextWaiting /> : <After catalogue={catalogue} lessonId={lessonId} />;
}

function After({ catalogue, lessonId }: { readonly catalogue: Catalogue; readonly lessonId: string }) {
  const path = usePath(catalogue);
  return path === null ? <NextWaiting /> : <Known path={path} catalogue={catalogue} lessonId={lessonId} />;
}

function Known({
  path,
  catalogue,
  lessonId,
}: {
  readonly path: KnownPath;
  readonly catalogue: Catalogue;
  readonly lessonId: string;
}) {
  const [next] = useNextSteps(path, catalogue, 1);
  const { session } = usePracticeSession();
  return <NextLink step={afterInSession(session, lessonId) ?? next ?? null} />;
}
