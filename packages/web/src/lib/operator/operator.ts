import { type Operator, operatorSchema } from "@master-sql/protocol";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../backend/query-client.ts";

/** What this copy of the service says of itself: asked anew by each page, since pages are the same files everywhere. */
export function useOperator() {
  return useQuery(
    {
      queryKey: ["operator"],
      queryFn: async ({ signal }): Promise<Operator> =>
        operatorSchema.parse(await (await fetch("/operator.json", { signal })).json()),
      staleTime: 0,
    },
    queryClient,
  );
}
