import { Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useEffect, useState } from "react";
import classes from "../tutor.module.css";
import { onDeviceModel } from "./prompt-api.ts";

interface OnDevice {
  /** Null where this browser has no model of its own. */
  readonly model: "ready" | "to-download" | null;
  readonly isChosen: boolean;
  choose(isChosen: boolean): void;
}

/** Whether the browser's own model may answer, and whether it is to; off until it is chosen. */
export function useOnDevice(): OnDevice {
  const [model, setModel] = useState<OnDevice["model"]>(null);
  const [isChosen, choose] = useState(false);
  useEffect(() => {
    let isHere = true;
    void onDeviceModel().then((found) => isHere && setModel(found));
    return () => {
      isHere = false;
    };
  }, []);
  return { model, isChosen: isChosen && model !== null, choose };
}

/** The choice; nothing where there is none. */
export function OnDeviceChoice({ model, isChosen, choose, isBusy }: OnDevice & { readonly isBusy: boolean }) {
  if (model === null) return null;
  return (
    <>
      <Switch
        size="xs"
        label="On this device: free and private"
        checked={isChosen}
        disabled={isBusy}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {isChosen && (
        <p className={classes.what}>
          A model that your browser has words the answers in this page: nothing is sent to anybody. Every
          query in them was run before you see it.
          {model === "to-download" &&
            " The browser has to download its model first, once; that can be some gigabytes."}
        </p>
      )}
    </>
  );
}
