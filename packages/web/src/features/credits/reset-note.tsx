import { resetTime } from "./reset-time.ts";

/** When there are free credits again, by the learner's own clock too. */
export function ResetNote() {
  return (
    <p>
      <span>Free credits reset daily at midnight</span> (UTC), which is {resetTime(new Date())} for you.
    </p>
  );
}
