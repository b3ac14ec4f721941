import type { TutorPrompt } from "@master-sql/protocol";
import type { TutorPlace, TutorQuestion } from "@master-sql/tutor";
import { useState } from "react";
import { callFunction } from "../../lib/backend/call-function.ts";
import { useOperator } from "../../lib/operator/operator.ts";
import { Button } from "../../ui/button.tsx";
import classes from "./tutor.module.css";

interface WhoAnswersProps {
  readonly userId: string;
  readonly place: TutorPlace;
  /** What would be asked now. */
  question(): TutorQuestion;
}

/** Says who answers; where that is a model, what it would be told is shown on request. */
export function WhoAnswers(props: WhoAnswersProps) {
  const { data: operator } = useOperator();
  const model = operator?.model;
  if (!model)
    return (
      <p className={classes.what}>Built-in tutor: no model; every statement comes from running your query.</p>
    );
  return (
    <>
      <p className={classes.what}>
        A model of {model.provider} ({model.name}) words the answers. Every query in them was run before you
        see it; where the model can't answer, the built-in tutor does.
      </p>
      <WhatItSees {...props} />
    </>
  );
}

type Shown = "closed" | "asking" | TutorPrompt | { readonly status: "failed"; readonly message: string };

function WhatItSees({ userId, place, question }: WhoAnswersProps) {
  const [shown, setShown] = useState<Shown>("closed");
  const look = async () => {
    setShown("asking");
    const outcome = await callFunction("get-tutor-prompt", { place, question: question() }, { as: userId });
    setShown(outcome.ok ? outcome.value : { status: "failed", message: outcome.message });
  };
  const isOpen = shown !== "closed" && shown !== "asking";
  return (
    <div className={classes.sees}>
      <Button
        variant="default"
        size="compact-sm"
        aria-expanded={isOpen}
        loading={shown === "asking"}
        onClick={() => (isOpen ? setShown("closed") : void look())}
      >
        {isOpen ? "Hide what the model sees" : "What the model sees"}
      </Button>
      {isOpen && <Seen shown={shown} />}
    </div>
  );
}

function Seen({ shown }: { readonly shown: Exclude<Shown, string> }) {
  if (shown.status === "failed") return <p className={classes.note}>{shown.message}</p>;
  if (shown.status === "built-in")
    return <p className={classes.note}>Nothing: the built-in tutor answers this without a model.</p>;
  return (
    <>
      <p className={classes.note}>
        This, word for word, when you ask why your query is wrong or what it does. Nothing says who you are.
        It may also use tools: {shown.tools.map(({ name }) => name.replaceAll("_", " ")).join(", ")}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reached by keyboard */}
      <pre className={classes.prompt} tabIndex={0}>
        {shown.instructions}
        {"\n\n"}
        {shown.prompt}
      </pre>
    </>
  );
}
