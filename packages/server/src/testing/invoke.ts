import { apiErrorSchema } from "@master-sql/engine/api";
import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";
import type { z } from "zod";

export type Invoked<T> =
  | { readonly status: 200; readonly value: T }
  | {
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly retryAfter: string | null;
    };

/** Calls a function as the web application does, and parses what comes back, value or refusal. */
export async function invoke<T>(
  client: SupabaseClient,
  name: string,
  schema: z.ZodType<T>,
  body?: Record<string, unknown>,
): Promise<Invoked<T>> {
  const { data, error } = await client.functions.invoke(name, body ? { body } : {});
  if (!error) return { status: 200, value: schema.parse(data) };
  if (!(error instanceof FunctionsHttpError)) throw error;
  const response: Response = error.context;
  const refusal = apiErrorSchema.parse(await response.json()).error;
  return { status: response.status, ...refusal, retryAfter: response.headers.get("retry-after") };
}
