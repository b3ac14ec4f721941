import { useStore } from "zustand";
import { toastStore } from "./toast.ts";
import classes from "./toast-host.module.css";

/** The place of toasts: nothing until the first one. */
export function ToastHost() {
  const { Area, plain } = useStore(toastStore);
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
