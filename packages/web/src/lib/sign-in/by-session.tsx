import type { ReactNode } from "react";
import { useSession } from "../backend/session.ts";
import classes from "./by-session.module.css";

interface BySessionProps {
  readonly visitor: ReactNode;
  /** The id is null until it is known who is signed in. */
  user(userId: string | null): ReactNode;
}

/**
 * What a page shows to visitors and to users. A prerendered page has both and shows the likely one from its first paint
 * on, so that nothing moves when scripts have come and know it.
 */
export function BySession({ visitor, user }: BySessionProps) {
  const session = useSession();
  if (session.status === "visitor") return visitor;
  if (session.status === "signed-in") return user(session.user.id);
  return (
    <>
      <div className={classes.part} data-unsure="visitor">
        {visitor}
      </div>
      <div className={classes.part} data-unsure="user">
        {user(null)}
      </div>
    </>
  );
}
