/**
 * Short messages in the corner, one at a time. The library that shows them is fetched with the first one.
 */

export interface Toast {
  readonly title: string;
  readonly message?: string;
  readonly tone?: "neutral" | "right" | "wrong";
}

let wanted = false;
const listeners = new Set<() => void>();

/** Shows a message; while another is up, it waits for its turn. */
export function showToast({ title, message = "", tone = "neutral" }: Toast): void {
  wanted = true;
  for (const listener of listeners) listener();
  import("@mantine/notifications").then(
    ({ notifications }) => {
      notifications.show({
        title,
        message,
        color: tone === "neutral" ? "accent" : tone,
        withBorder: true,
        autoClose: tone === "wrong" ? 9000 : 5000,
        closeButtonProps: { "aria-label": "Dismiss" },
      });
    },
    (cause: unknown) => console.warn(`A message could not be shown: ${title} ${message}`, cause),
  );
}

export const toastsWanted = () => wanted;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
