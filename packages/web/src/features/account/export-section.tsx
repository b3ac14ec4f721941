import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { callFunction } from "../../lib/backend/call-function.ts";
import { Button } from "../../ui/button.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { settleToast, showToast } from "../../ui/toast/toast.ts";
import classes from "./account-page.module.css";

export function ExportSection({ userId }: { userId: string }) {
  const [busy, setBusy] = useState(false);

  const start = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await callFunction("export-data", undefined, { as: userId });
    setBusy(false);
    if (outcome.ok) {
      const day = outcome.value.exportedAt.slice(0, 10);
      downloadFile(`master-sql-${day}.json`, JSON.stringify(outcome.value, null, 2), "application/json");
      settleToast("export");
    } else {
      showToast({
        title: "Your data could not be exported",
        message: outcome.message,
        tone: "wrong",
        about: "export",
      });
    }
  };

  return (
    <section className={classes.section} aria-labelledby="export">
      <div className={classes.about}>
        <h2 id="export">Your data</h2>
        <p>
          Everything that the server stores of you, in one JSON file. Drafts and the history of your runs are
          only in the browsers where you wrote them.
        </p>
      </div>
      <div className={classes.content}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void start()}
          disabled={busy}
        >
          {busy ? "Collecting..." : "Download my data"}
        </Button>
      </div>
    </section>
  );
}
