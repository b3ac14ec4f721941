import type { Interview } from "@master-sql/protocol";
import { useState } from "react";
import { RoomColumns, useIsWideRoom } from "../../../lib/answer-room/room.tsx";
import { PaneTabs } from "../../../ui/pane-tabs.tsx";
import { Conversation } from "./conversation.tsx";
import classes from "./review.module.css";
import { Review } from "./review.tsx";
import type { Turns } from "./use-turns.ts";

/** The end of an interview: the review, and the conversation to look back at. */
export function ReviewPanes({ interview, turns }: { readonly interview: Interview; readonly turns: Turns }) {
  const [shown, setShown] = useState<"review" | "interview">("review");
  const isWide = useIsWideRoom();
  const talk = <Conversation entries={interview.entries} />;
  const review = (
    <div className={classes.pane}>
      <Review interview={interview} turns={turns} />
    </div>
  );
  if (isWide) return <RoomColumns left={talk} right={review} />;
  return (
    <PaneTabs
      label="Review and interview"
      size="large"
      grow
      shown={shown}
      onShow={setShown}
      panes={[
        { id: "review", name: "Review", content: review, isFilled: true },
        { id: "interview", name: "Interview", content: talk, isFilled: true },
      ]}
    />
  );
}
