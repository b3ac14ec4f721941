import { NumberInput, Textarea } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import {
  MAX_GRANTED_CREDITS,
  MAX_NOTE_LENGTH,
  type OperatorRequest,
  type RequestStatus,
  requestStatuses,
  requestStatusSchema,
} from "@master-sql/protocol";
import { quantity } from "@master-sql/words";
import { useState } from "react";
import { callFunction } from "../../lib/backend/call-function.ts";
import { Button } from "../../ui/button.tsx";
import { Choice, type ChoiceOption } from "../../ui/choice.tsx";
import { shortDateTime } from "../../ui/moments.ts";
import { settleToast, showToast } from "../../ui/toast/toast.ts";
import classes from "./operator-page.module.css";
import { kindWords, statusWords } from "./request-words.ts";

interface RequestItemProps {
  readonly request: OperatorRequest;
  /** Of the operator. */
  readonly userId: string;
  onChanged(): void;
}

/** What somebody asked, how far it is, and what can be done about it. */
export function RequestItem({ request, userId, onChanged }: RequestItemProps) {
  const { kind, at, name, email, message } = request;
  return (
    <li className={classes.request}>
      <div className={classes.words}>
        <p className={classes.who}>
          <strong>{kindWords[kind]}</strong>
          <span>{name ?? "A visitor"}</span>
          {email !== null && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
          <time dateTime={at}>{shortDateTime(at)}</time>
        </p>
        <p className={classes.message}>{message}</p>
      </div>
      <div className={classes.acts}>
        <RequestState request={request} userId={userId} onChanged={onChanged} />
        {request.userId !== null && <GrantCredits to={request.userId} userId={userId} />}
      </div>
    </li>
  );
}

function RequestState({ request: { id, kind, status, note }, userId, onChanged }: RequestItemProps) {
  const [written, setWritten] = useState(note);

  const save = async (next: RequestStatus) => {
    const state = { id, kind, status: next, note: written };
    const outcome = await callFunction("set-operator-request", state, { as: userId });
    if (outcome.ok) {
      settleToast(id);
      onChanged();
    } else showToast({ title: "It was not saved", message: outcome.message, tone: "wrong", about: id });
  };

  return (
    <>
      <Choice
        label="Status"
        value={status}
        options={requestStatuses.map((each): ChoiceOption => [each, statusWords[each]])}
        onChange={(next) => void save(requestStatusSchema.parse(next))}
      />
      <Textarea
        label="Note"
        description="The person finds it in the export of their data."
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_NOTE_LENGTH}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      {written !== note && (
        <Button variant="default" onClick={() => void save(status)}>
          Save the note
        </Button>
      )}
    </>
  );
}

function GrantCredits({ to, userId }: { readonly to: string; readonly userId: string }) {
  const [credits, setCredits] = useState(25);
  const [grantId, setGrantId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);

  const grant = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await callFunction("grant-credits", { userId: to, credits, grantId }, { as: userId });
    setBusy(false);
    if (!outcome.ok) {
      showToast({ title: "Nothing was granted", message: outcome.message, tone: "wrong", about: grantId });
      return;
    }
    setGrantId(crypto.randomUUID());
    showToast({
      title: `${quantity(credits, "credit")} granted`,
      message: `They have ${quantity(outcome.value.earned, "earned credit")} now.`,
      tone: "saved",
      about: grantId,
    });
  };

  return (
    <div className={classes.grant}>
      <NumberInput
        label="Credits"
        hideControls
        allowDecimal={false}
        clampBehavior="strict"
        min={1}
        max={MAX_GRANTED_CREDITS}
        value={credits}
        onChange={(value) => setCredits(Number(value) || 1)}
      />
      <Button variant="default" disabled={busy} onClick={() => void grant()}>
        Grant
      </Button>
    </div>
  );
}
