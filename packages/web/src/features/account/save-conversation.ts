import type { TutorHistory } from "@master-sql/protocol";
import type { TutorPlace } from "@master-sql/tutor";
import { callFunction } from "../../lib/backend/call-function.ts";
import { conversationText } from "../../lib/tutor/conversation-text.ts";
import { downloadFile } from "../../ui/download-file.ts";
import { settleToast, showToast } from "../../ui/toast/toast.ts";

const ABOUT = "tutor-save";

/** Hands over all that was asked at a place, or anywhere, as a Markdown file. */
export async function saveConversation(userId: string, place?: TutorPlace): Promise<void> {
  const questions: TutorHistory["questions"][number][] = [];
  let hasMore = true;
  while (hasMore) {
    const before = questions.at(-1)?.askedAt;
    const request = { ...(place && { place }), ...(before !== undefined && { before }) };
    const outcome = await callFunction("get-tutor-history", request, { as: userId });
    if (!outcome.ok) {
      showToast({ title: "It could not be saved", message: outcome.message, tone: "wrong", about: ABOUT });
      return;
    }
    questions.push(...outcome.value.questions);
    hasMore = outcome.value.hasMore && outcome.value.questions.length > 0;
  }
  settleToast(ABOUT);
  downloadFile(`tutor${place ? `-${place.slug}` : ""}.md`, conversationText(questions), "text/markdown");
}
