export interface FunctionAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls a function by plain HTTP; without `accessToken` as a visitor. Rejects where there is no answer before `signal`. */
export async function callFunction(
  origin: string,
  name: string,
  accessToken: string | null,
  payload?: unknown,
  signal?: AbortSignal,
): Promise<FunctionAnswer> {
  const response = await fetch(`${origin}/functions/v1/${name}`, {
    method: "POST",
    headers: {
      ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
    },
    body: payload === undefined ? null : JSON.stringify(payload),
    ...(signal && { signal }),
  });
  return { status: response.status, body: await response.json() };
}
