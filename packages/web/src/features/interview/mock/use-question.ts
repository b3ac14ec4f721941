import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../../lib/backend/query-client.ts";
import { fetchCatalogue, fetchInterview } from "../../../lib/content/fetch-content.ts";
import { levelWords } from "../../../lib/roles/role-words.ts";
import { topicWords } from "../topic-words.ts";

/** What is known of a question besides its interview: its dataset, and its level, topic and minutes in words. */
export function useQuestion(slug: string) {
  return useQuery(
    {
      queryKey: ["mock-question", slug],
      queryFn: async () => {
        const [{ level, topic, minutes, dataset }, { datasets }] = await Promise.all([
          fetchInterview(slug),
          fetchCatalogue(),
        ]);
        return {
          words: `${levelWords[level]} · ${topicWords[topic]} · about ${minutes} min`,
          dataset: datasets.find((each) => each.slug === dataset),
        };
      },
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
}
