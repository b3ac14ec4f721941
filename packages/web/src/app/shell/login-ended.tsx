import { useEffect } from "react";
import { useEndedLogins } from "../../lib/belongings/index.ts";
import { showToast } from "../../ui/toast/toast.ts";

/** Says that the login has ended, where nobody in this browser ended it: what they write would seem to be kept as before. */
export function LoginEnded() {
  const ended = useEndedLogins();
  useEffect(() => {
    if (ended === 0) return;
    showToast({
      tone: "wrong",
      title: "You are logged out in this browser",
      message: "Log in, then try again.",
      about: "login-ended",
    });
  }, [ended]);
  return null;
}
