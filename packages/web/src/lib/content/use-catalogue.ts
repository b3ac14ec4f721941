import type { Catalogue } from "@master-sql/course";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { queryClient } from "../backend/query-client.ts";
import { fetchCatalogue } from "./fetch-content.ts";

/** The whole catalogue, for parts of prerendered pages that come with only what they show. */
export function useCatalogue(): UseQueryResult<Catalogue> {
  return useQuery(
    { queryKey: ["catalogue"], queryFn: fetchCatalogue, staleTime: Number.POSITIVE_INFINITY },
    queryClient,
  );
}
