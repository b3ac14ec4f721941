import { quantity } from "@master-sql/words";
import { IconDatabase } from "@tabler/icons-react";
import { type EditorSession, useSession } from "../../../lib/editor-session/index.ts";
import { Button } from "../../../ui/button.tsx";
import classes from "./small-database-banner.module.css";

/** Says, as long as it is so, that Run works on a small database, with the way back. */
export function SmallDatabaseBanner({ session }: { readonly session: EditorSession }) {
  const smallDatabase = useSession(session, ({ sandbox }) => sandbox.smallDatabase);
  const isBusy = useSession(session, ({ activity }) => activity !== null);
  return (
    <div role="status">
      {smallDatabase !== null && (
        <div className={classes.banner}>
          <p className={classes.words}>
            <IconDatabase size={16} stroke={1.75} className={classes.icon} aria-hidden="true" />
            <span>You are on a small database of {rowsWords(smallDatabase.rowTotal)}</span>
          </p>
          <Button
            variant="default"
            size="compact-sm"
            disabled={isBusy}
            onClick={() => void session.resetData()}
          >
            Back to the full data
          </Button>
        </div>
      )}
    </div>
  );
}

function rowsWords(count: number): string {
  return quantity(count, "row");
}
