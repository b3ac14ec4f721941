import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { callFunction } from "../../lib/backend/call-function.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import classes from "./account-page.module.css";

/** Hands a text to the browser as a file to keep. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function ExportSection({ userId }: { userId: string }) {
  const [busy, setBusy] = useState(false);

  const start = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await callFunction("export-data", undefined, { as: userId });
    setBusy(false);
    if (outcome.ok) {
      const day = outcome.value.exportedAt.slice(0, 10);
      download(`master-sql-${day}.json`, JSON.stringify(outcome.value, null, 2));
    } else {
      showToast({ title: "Your data could not be exported", message: outcome.message, tone: "wrong" });
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
