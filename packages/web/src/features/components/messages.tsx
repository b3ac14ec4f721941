import { useState } from "react";
import { Awaited } from "../../ui/awaited.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Offer } from "../../ui/offer.tsx";
import { NoticePanel } from "../../ui/run-outcome/index.ts";
import { showToast } from "../../ui/toast/toast.ts";
import classes from "./components-page.module.css";
import { Section } from "./section.tsx";

const refetch = () => Promise.resolve();

/** What the pages tell: notices, toasts, dialogs, offers, what is empty and what is on its way. */
export function Messages() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Section title="Notices">
        {(["neutral", "warn", "wrong"] as const).map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={`A notice: ${tone}`}
            action={<Button variant="default">Act</Button>}
          >
            What happened, what was kept, and what can be done next.
          </Notice>
        ))}
        <div className={classes.sides}>
          {(["info", "warning", "error"] as const).map((tone) => (
            <div key={tone} className={classes.framed}>
              <NoticePanel tone={tone} title={`In a pane: ${tone}`}>
                <p>Your query and earlier results are kept.</p>
              </NoticePanel>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Dialogs and toasts">
        <div className={classes.line}>
          <Button variant="default" onClick={() => setOpen(true)}>
            Open a dialog
          </Button>
          {(["neutral", "saved", "wrong"] as const).map((tone) => (
            <Button
              key={tone}
              variant="default"
              onClick={() => showToast({ title: `A toast: ${tone}`, message: "And what it means.", tone })}
            >
              Toast: {tone}
            </Button>
          ))}
        </div>
        {isOpen && (
          <Dialog title="A dialog" onClose={() => setOpen(false)}>
            <p>One question, and buttons in one order.</p>
          </Dialog>
        )}
      </Section>
      <Section title="Offers">
        <Offer id="an-offer" title="An offer" actions={<Button>Take it up</Button>}>
          <p>What it is, how long it takes, and what it costs.</p>
        </Offer>
      </Section>
      <Section title="Empty, awaited, failed">
        <EmptyState title="Nothing here yet" action={<Button variant="default">What to do next</Button>}>
          Why it is empty.
        </EmptyState>
        <Awaited query={{ error: null, isFetching: true, refetch }} waiting="On its way…" failure="" />
        <Awaited
          query={{ error: new Error("There is no connection."), isFetching: false, refetch }}
          waiting=""
          failure="It could not be loaded"
          kept="What you wrote is kept."
        />
      </Section>
    </>
  );
}
