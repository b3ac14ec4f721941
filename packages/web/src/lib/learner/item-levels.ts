import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { queryClient } from "../backend/query-client.ts";

const itemLevelsSchema = z.object({
  items: z.record(z.string(), z.tuple([z.number(), z.number().positive()])),
});

interface ItemLevel {
  readonly mean: number;
  readonly variance: number;
}
export type ItemLevels = ReadonlyMap<string, ItemLevel>;

const none: ItemLevels = new Map();

async function fetchItemLevels(): Promise<ItemLevels> {
  const response = await fetch("/item-levels.json");
  const { items } = itemLevelsSchema.parse(await response.json());
  return new Map(Object.entries(items).map(([id, [mean, variance]]) => [id, { mean, variance }]));
}

/**
 * How hard exercises are for those who met them, by their id; null until that is known, and none where it can't be had:
 * then the authors' word stands. Asked for once in a page's life, and by most browsers once an hour.
 */
export function useItemLevels(): ItemLevels | null {
  const { data, isError } = useQuery(
    {
      queryKey: ["item-levels"],
      queryFn: fetchItemLevels,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queryClient,
  );
  return data ?? (isError ? none : null);
}
