import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { MAX_NAME_LENGTH } from "./saved-queries.ts";

interface SaveDialogProps {
  readonly title: string;
  readonly name: string;
  onSave(name: string): void;
  onClose(): void;
}

/** Asks what a query is called. */
export default function SaveDialog({ title, name, onSave, onClose }: SaveDialogProps) {
  const [text, setText] = useState(name);
  return (
    <Dialog title={title} focusContent onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") onSave(text.trim());
        }}
      >
        <TextInput
          label="Name"
          description="It is kept in this browser."
          maxLength={MAX_NAME_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" mt="md" disabled={text.trim() === ""}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
