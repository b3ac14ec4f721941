import type { CreditBalance } from "@master-sql/protocol";
import { skipToken, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { callFunction } from "../backend/call-function.ts";
import { queryClient } from "../backend/query-client.ts";
import { currentSession, subscribeToSession, useSession } from "../backend/session.ts";
import { rememberAi } from "../tutor/ai-off.ts";
import { announceBalance } from "./credit-events.ts";
import { isRememberedClaimed, rememberClaimed, useRememberedClaimed } from "./promo-claimed.ts";

const KEY = "credit-balance";
const FAILED = "Failed to fetch credit balance";

/** The balance as this page knows it. */
export type BalanceState =
  /** Nobody is signed in. */
  | { readonly status: "idle" }
  | { readonly status: "loading" }
  /** `refreshing`: it is being asked for anew. */
  | { readonly status: "loaded"; readonly balance: CreditBalance; readonly refreshing: boolean }
  | { readonly status: "error"; readonly message: string; readonly refreshing: boolean };

async function fetchBalance(userId: string): Promise<CreditBalance> {
  const outcome = await callFunction("get-credit-balance", undefined, { as: userId });
  if (!outcome.ok) throw new Error(FAILED, { cause: outcome });
  if (outcome.value.has_promo_grant) rememberClaimed(userId);
  const { ai_off: isAiOff, ...balance } = outcome.value;
  rememberAi(userId, isAiOff !== true);
  announceBalance(balance);
  return balance;
}

const query = (userId: string): UseQueryOptions<CreditBalance> => ({
  queryKey: [KEY, userId],
  queryFn: () => fetchBalance(userId),
});
const nobody: UseQueryOptions<CreditBalance> = { queryKey: [KEY, null], queryFn: skipToken };

/** The balance of whoever is signed in, fetched when it is first asked for. */
export function useCreditBalance(): BalanceState {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : null;
  const { data, errorUpdateCount, isFetching } = useQuery(
    userId === null ? nobody : query(userId),
    queryClient,
  );
  if (userId === null) return { status: "idle" };
  if (data) return { status: "loaded", balance: data, refreshing: isFetching };
  // A failed request is repeated later. The error stays until one succeeds.
  return errorUpdateCount > 0
    ? { status: "error", message: FAILED, refreshing: isFetching }
    : { status: "loading" };
}

/** Fetches the balance again; while a fetch is under way, nothing more is sent. */
export async function refreshBalance(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [KEY] }, { cancelRefetch: false });
}

/** Fetches the balance after it was changed on the server: an answer still under way would be of before. */
export async function refetchChangedBalance(): Promise<void> {
  otherTabs?.postMessage(null);
  await retryBalance();
}

/** Fetches the balance at once, in place of a fetch under way or one that waits to be repeated. */
export async function retryBalance(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [KEY] }, { cancelRefetch: true });
}

/** Replaces the balance by one that came with another answer of the server. */
export async function replaceBalance(userId: string, balance: CreditBalance): Promise<void> {
  await queryClient.cancelQueries({ queryKey: [KEY, userId] });
  queryClient.setQueryData([KEY, userId], balance);
  announceBalance(balance);
  otherTabs?.postMessage(null);
}

/** Whether a user has claimed the bonus; null when the server doesn't say. */
export async function hasClaimed(userId: string): Promise<boolean | null> {
  if (isRememberedClaimed(userId)) return true;
  return queryClient.fetchQuery(query(userId)).then(
    (balance) => balance.has_promo_grant,
    () => null,
  );
}

/**
 * As `hasClaimed`, for whoever is signed in; "loading" until it is known. Unknown counts as not claimed: the server
 * decides.
 */
export function useHasClaimed(): "loading" | boolean {
  const session = useSession();
  const remembered = useRememberedClaimed(session.status === "signed-in" ? session.user.id : null);
  const state = useCreditBalance();
  if (remembered) return true;
  if (state.status === "loaded") return state.balance.has_promo_grant;
  return state.status === "loading" ? "loading" : false;
}

let watching = false;
/** Lets this browser's other tabs know that the balance has changed. */
let otherTabs: BroadcastChannel | null = null;

/** Begins to listen for changes made elsewhere, and to forget the balance of a user who signs out. */
export function watchBalance(): void {
  if (watching) return;
  watching = true;
  window.addEventListener("balance-updated", () => void refreshBalance());
  otherTabs = new BroadcastChannel("master-sql.credit-balance");
  otherTabs.addEventListener("message", () => void retryBalance());
  subscribeToSession(() => {
    if (currentSession().status !== "signed-in") queryClient.removeQueries({ queryKey: [KEY] });
  });
}

/** Credits that can be spent now. */
export function creditsLeft({ free_remaining_today, earned_remaining }: CreditBalance): number {
  return free_remaining_today + earned_remaining;
}
