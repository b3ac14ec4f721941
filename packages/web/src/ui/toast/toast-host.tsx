import { useSyncExternalStore } from "react";
import { subscribeToToasts, type ToastState, toastState } from "./toast.ts";
import classes from "./toast-host.module.css";

const nothing: ToastState = { Area: null, plain: null };

/** The place of toasts: nothing until the first one. */
export function ToastHost() {
  const { Area, plain } = useSyncExternalStore(subscribeToToasts, toastState, () => nothing);
  return (
    <>
      {Area && <Area />}
      {plain && (
        <div role="alert" className={classes.plain}>
          <strong>{plain.title}</strong>
          {plain.message && <span>{plain.message}</span>}
        </div>
      )}
    </>
  );
}
