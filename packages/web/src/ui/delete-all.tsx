import { useState } from "react";
import { Button } from "./button.tsx";

/** Deletes everything of a list, once it was asked for and once more by what it says then. */
export function DeleteAll({
  sure,
  className,
  onDelete,
}: {
  /** What the second button says, such as “Delete all interviews”. */
  readonly sure: string;
  readonly className: string | undefined;
  onDelete(): void;
}) {
  const [isSure, setSure] = useState(false);
  return (
    <div className={className}>
      {isSure ? (
        <>
          <Button
            color="wrong"
            onClick={() => {
              setSure(false);
              onDelete();
            }}
          >
            {sure}
          </Button>
          <Button variant="default" onClick={() => setSure(false)}>
            Keep
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setSure(true)}>
          Delete all
        </Button>
      )}
    </div>
  );
}
