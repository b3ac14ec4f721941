import { IconZoomQuestion } from "@tabler/icons-react";
import { Button } from "../../../ui/button.tsx";
import { BesideSteps } from "./beside-steps.tsx";
import classes from "./finding-note.module.css";
import type { RowDetective } from "./use-detective.ts";

interface FindingNoteProps {
  readonly detective: RowDetective | null;
  /** Of the rows that this note stands under: those of the small database, or of the data in sight. */
  readonly isOnSmall: boolean;
}

/** What was found about the row that was asked about. */
export function FindingNote({ detective, isOnSmall }: FindingNoteProps) {
  const asked = detective?.asked;
  const isHere = asked !== null && asked !== undefined && (asked.row.on !== null) === isOnSmall;
  return (
    <div role="status" className={classes.place}>
      {isHere && (
        <div className={classes.note}>
          <IconZoomQuestion size={18} stroke={1.75} className={classes.icon} aria-hidden="true" />
          <div className={classes.words}>
            {asked.finding === null && <p>Trying out which step it is…</p>}
            {asked.finding?.told === "step" && (
              <>
                <p>{asked.finding.sentence}</p>
                <Button size="compact-sm" variant="default" onClick={detective?.showStep}>
                  Open this step in the X-ray
                </Button>
              </>
            )}
            {asked.finding?.told === "unknown" && <p>{asked.finding.reason}</p>}
            {asked.beside && <BesideSteps beside={asked.beside} />}
          </div>
        </div>
      )}
    </div>
  );
}
