import type { Account } from "@master-sql/protocol";
import { skipToken, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { callFunction } from "../backend/call-function.ts";
import { queryClient } from "../backend/query-client.ts";

const keyOf = (userId: string) => ["account", userId];

const query = (userId: string): UseQueryOptions<Account> => ({
  queryKey: keyOf(userId),
  queryFn: async () => {
    const outcome = await callFunction("get-account", undefined, { as: userId });
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.value;
  },
  staleTime: 0,
});
const nobody: UseQueryOptions<Account> = { queryKey: ["account", null], queryFn: skipToken };

/**
 * What the server knows of this user's account; asked anew whenever a page is opened that shows it. Nothing is asked
 * while nobody is signed in.
 */
export function useAccount(userId: string | null) {
  return useQuery(userId === null ? nobody : query(userId), queryClient);
}

/** Notes what the server has accepted, so that the page shows it without asking again. */
export function noteAccount(userId: string, changed: Partial<Account>): void {
  queryClient.setQueryData<Account>(keyOf(userId), (account) => account && { ...account, ...changed });
}
