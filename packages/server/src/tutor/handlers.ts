import type { tutorFunctions, tutorStreams } from "@master-sql/protocol";
import { getCreditHistory } from "../credits/get-credit-history.ts";
import type { Handlers, StreamHandlers } from "../functions/handler.ts";
import { setAiPreference } from "./ai-preference.ts";
import { answersUnderWay } from "./answers-under-way.ts";
import { askTutor, type TutorDependencies } from "./ask.ts";
import { getTutorPrompt } from "./get-tutor-prompt.ts";
import { deleteTutorHistory, getTutorHistory } from "./history.ts";
import { stopTutor } from "./stop-tutor.ts";

export interface TutorHandlers {
  readonly functions: Handlers<typeof tutorFunctions>;
  readonly streams: StreamHandlers<typeof tutorStreams>;
}

export function tutorHandlers(surroundings: Omit<TutorDependencies, "underWay">): TutorHandlers {
  const dependencies = { ...surroundings, underWay: answersUnderWay() };
  return {
    functions: {
      "stop-tutor": stopTutor(dependencies),
      "get-tutor-history": getTutorHistory(dependencies),
      "delete-tutor-history": deleteTutorHistory(dependencies),
      "set-ai-preference": setAiPreference(dependencies),
      "get-tutor-prompt": getTutorPrompt(dependencies),
      "get-credit-history": getCreditHistory(dependencies),
    },
    streams: { tutor: askTutor(dependencies) },
  };
}
