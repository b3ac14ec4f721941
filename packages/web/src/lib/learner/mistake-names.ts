import type { Misconception } from "@master-sql/course";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../backend/query-client.ts";
import { fetchMisconceptions } from "../content/fetch-content.ts";
import type { KnownLearner } from "./use-picture.ts";

/** What mistakes are called, by the id of the misconception. */
export type MistakeNames = ReadonlyMap<string, Pick<Misconception, "title" | "sentence">>;

const none: MistakeNames = new Map();

/** Those of the course, for a learner who made any; none until they are known. */
export function useMistakeNames({ picture }: Pick<KnownLearner, "picture">): MistakeNames {
  const { data } = useQuery(
    { queryKey: ["misconceptions"], queryFn: fetchMisconceptions, enabled: picture.ledger.length > 0 },
    queryClient,
  );
  return data ?? none;
}
