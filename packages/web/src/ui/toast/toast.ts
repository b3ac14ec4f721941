import type { ComponentType } from "react";
import { createStore } from "zustand/vanilla";

/**
 * Short messages in the corner, one at a time. The library that shows them is fetched with the first one; when it can't
 * be had, because the connection is what the message is about, the message is shown without it.
 */

export interface Toast {
  readonly title: string;
  readonly message?: string;
  readonly tone?: "neutral" | "right" | "wrong";
}

/** What the place of toasts has to show. */
export interface ToastState {
  /** Shows what the library holds; null until it is there. */
  readonly Area: ComponentType | null;
  /** A message that has to do without the library. */
  readonly plain: Toast | null;
}

/** What the place of toasts shows now. */
export const toastStore = createStore<ToastState>(() => ({ Area: null, plain: null }));

const milliseconds = ({ tone }: Toast) => (tone === "wrong" ? 9_000 : 5_000);

/** Shows a message; while another is up, it waits for its turn. */
export function showToast(toast: Toast): void {
  loadToasts().then(
    (show) => show(toast),
    () => {
      toastStore.setState({ plain: toast });
      setTimeout(() => {
        if (toastStore.getState().plain === toast) toastStore.setState({ plain: null });
      }, milliseconds(toast));
    },
  );
}

/** How the library shows a message. Rejects when it can't be had. */
async function loadToasts(): Promise<(toast: Toast) => void> {
  const [{ notifications }, { ToastArea }] = await Promise.all([
    import("@mantine/notifications"),
    import("./toast-area.tsx"),
  ]);
  if (!toastStore.getState().Area) toastStore.setState({ Area: ToastArea });
  return (toast) => {
    notifications.show({
      title: toast.title,
      message: toast.message ?? "",
      color: toast.tone === undefined || toast.tone === "neutral" ? "accent" : toast.tone,
      withBorder: true,
      autoClose: milliseconds(toast),
      closeButtonProps: { "aria-label": "Dismiss" },
    });
  };
}
