import type { ComponentType } from "react";
import { createStore } from "zustand/vanilla";

/**
 * Short messages in the corner, one at a time. The library that shows them is fetched with the first one; when it can't
 * be had, because the connection is what the message is about, the message is shown without it.
 */

export interface Toast {
  readonly title: string;
  readonly message?: string;
  /** Done and kept is not the same as right, which only answers are. */
  readonly tone?: "neutral" | "saved" | "wrong";
  /** What was tried, such as `feedback`: how it went this time takes the place of how it went before. */
  readonly about?: string;
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

/** Shows a message; while another is up, it waits for its turn, unless that one is about the same. */
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

/** Of the messages about something, the one that was shown last, by the library's id. */
const shown = new Map<string, string>();

/** What was tried has gone well without a word: how it failed before is of no interest any more. */
export function settleToast(about: string): void {
  if (toastStore.getState().plain?.about === about) toastStore.setState({ plain: null });
  // Without a message of it, the library need not be fetched.
  if (shown.has(about)) void library().then(({ notifications }) => hideShown(notifications, about));
}

type Notifications = Awaited<ReturnType<typeof library>>["notifications"];

const library = () => import("@mantine/notifications");

function hideShown(notifications: Notifications, about: string): void {
  const id = shown.get(about);
  if (id !== undefined) notifications.hide(id);
  shown.delete(about);
}

/** How the library shows a message. Rejects when it can't be had. */
async function loadToasts(): Promise<(toast: Toast) => void> {
  const [{ notifications }, { ToastArea }] = await Promise.all([library(), import("./toast-area.tsx")]);
  if (!toastStore.getState().Area) toastStore.setState({ Area: ToastArea });
  return (toast) => {
    const { about, tone = "neutral" } = toast;
    if (about !== undefined) hideShown(notifications, about);
    const id = notifications.show({
      title: toast.title,
      message: toast.message ?? "",
      color: tone === "neutral" ? "accent" : tone,
      withBorder: true,
      autoClose: milliseconds(toast),
      closeButtonProps: { "aria-label": "Dismiss" },
      "data-tone": tone,
    });
    if (about !== undefined) shown.set(about, id);
  };
}
