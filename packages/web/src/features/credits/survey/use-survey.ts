import { useCallback, useState } from "react";
import {
  type PartialAnswers,
  partialAnswersSchema,
  readSurveyDraft,
  type SurveyDraft,
  storeSurveyDraft,
} from "./survey-draft.ts";
import { SURVEY_STEPS, type SurveyStep } from "./survey-steps.ts";

/** The survey as this user is filling it in; every change is kept in the browser. */
export function useSurvey(userId: string) {
  const [draft, setDraft] = useState<SurveyDraft>(() => readSurveyDraft(userId, () => crypto.randomUUID()));
  const change = useCallback(
    (changed: Partial<SurveyDraft>) => {
      const next = { ...draft, ...changed };
      storeSurveyDraft(userId, next);
      setDraft(next);
    },
    [draft, userId],
  );
  return {
    answers: draft.answers,
    submissionId: draft.submissionId,
    /** From 0. */
    index: draft.step,
    /** `value` is an option's id, or several; an empty list takes the answer back. */
    answer: (field: SurveyStep["field"], value: string | readonly string[]) => {
      const { [field]: _, ...others } = draft.answers;
      const parsed = partialAnswersSchema.safeParse(
        value.length === 0 ? others : { ...others, [field]: value },
      );
      if (parsed.success) change({ answers: parsed.data });
    },
    goTo: (index: number) => change({ step: Math.max(0, Math.min(SURVEY_STEPS.length - 1, index)) }),
  };
}

export function isAnswered(answers: PartialAnswers, { field }: SurveyStep): boolean {
  return answers[field] !== undefined;
}
