import type { Account } from "@master-sql/engine/api";
import { useQuery } from "@tanstack/react-query";
import { callFunction } from "../../lib/backend/call-function.ts";
import { queryClient } from "../../lib/backend/query-client.ts";

const keyOf = (userId: string) => ["account", userId];

/** What the server knows of this user's account; asked anew whenever the page is opened. */
export function useAccount(userId: string) {
  return useQuery(
    {
      queryKey: keyOf(userId),
      queryFn: async (): Promise<Account> => {
        const outcome = await callFunction("get-account", undefined, { as: userId });
        if (!outcome.ok) throw new Error(outcome.message);
        return outcome.value;
      },
      staleTime: 0,
    },
    queryClient,
  );
}

/** Notes what the server has accepted, so that the page shows it without asking again. */
export function noteAccount(userId: string, changed: Partial<Account>): void {
  queryClient.setQueryData<Account>(keyOf(userId), (account) => account && { ...account, ...changed });
}
