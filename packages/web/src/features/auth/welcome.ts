import { showToast } from "../../ui/toast/toast.ts";

/** Said once somebody has signed in. */
export function welcome(): void {
  showToast({
    title: "You're in! 🎉",
    message: "Now you can mark modules complete and save your progress.",
    tone: "saved",
  });
}
