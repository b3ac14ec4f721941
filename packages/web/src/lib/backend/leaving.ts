let leaving = new AbortController();

/**
 * Ends all calls as a user that are under way, and refuses others until the function that is given back is called: who
 * logs out wants no more of them, and the server would refuse them once the session has ended.
 */
export function endCallsAsUser(): () => void {
  leaving.abort();
  return () => {
    leaving = new AbortController();
  };
}

/** Aborted while somebody is logging out. */
export function leavingSignal(): AbortSignal {
  return leaving.signal;
}

/** Whether somebody is logging out: what is done for them from now on would come after the end of their session. */
export function isLeaving(): boolean {
  return leaving.signal.aborted;
}
