import type { QuestionKey } from "./question-store.ts";

/** What this server is answering at the moment, so that it can be told that nobody wants it any more. */
export interface AnswersUnderWay {
  /** Aborted by `stop`. */
  begin(key: QuestionKey): AbortSignal;
  stop(key: QuestionKey): void;
  end(key: QuestionKey): void;
}

export function answersUnderWay(): AnswersUnderWay {
  const controllers = new Map<string, AbortController>();
  const nameOf = ({ userId, interactionId }: QuestionKey) => `${userId} ${interactionId}`;
  return {
    begin(key) {
      const controller = new AbortController();
      controllers.set(nameOf(key), controller);
      return controller.signal;
    },
    stop: (key) => controllers.get(nameOf(key))?.abort(),
    end(key) {
      controllers.delete(nameOf(key));
    },
  };
}
