import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../lib/backend/query-client.ts";
import { fetchDataset } from "../../lib/content/fetch-content.ts";
import { Awaited } from "../../ui/awaited.tsx";
import { SchemaBrowser } from "../../ui/schema-browser/index.ts";

/** The tables that a lesson's queries read, with columns and first rows. */
export default function LessonTables({ dataset }: { readonly dataset: string }) {
  const found = useQuery(
    {
      queryKey: ["tables beside a lesson", dataset],
      queryFn: () => fetchDataset(dataset),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queryClient,
  );
  if (found.data) return <SchemaBrowser tables={found.data.tables} />;
  return <Awaited query={found} waiting="Loading the tables…" failure="The tables could not be loaded" />;
}
