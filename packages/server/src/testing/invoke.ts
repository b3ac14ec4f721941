import { apiErrorSchema } from "@master-sql/protocol";
import { type FunctionName, type ResponseOf, responseSchema } from "@master-sql/protocol/functions";
import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";

export type Invoked<T> =
  | { readonly status: 200; readonly value: T }
  | {
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly retryAfter: string | null;
    };

/** Calls a function by supabase-js, and parses what comes back, value or refusal. The body may be a wrong one. */
export async function invoke<Name extends FunctionName>(
  client: SupabaseClient,
  name: Name,
  body?: Record<string, unknown>,
): Promise<Invoked<ResponseOf<Name>>> {
  const { data, error } = await client.functions.invoke(name, body ? { body } : {});
  if (!error) return { status: 200, value: responseSchema(name).parse(data) };
  if (!(error instanceof FunctionsHttpError)) throw error;
  const response: Response = error.context;
  const refusal = apiErrorSchema.parse(await response.json()).error;
  return { status: response.status, ...refusal, retryAfter: response.headers.get("retry-after") };
}
