export interface FunctionAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls a function by plain HTTP; without `accessToken` as a visitor. */
export async function callFunction(
  origin: string,
  name: string,
  accessToken: string | null,
  payload?: unknown,
): Promise<FunctionAnswer> {
  const response = await fetch(`${origin}/functions/v1/${name}`, {
    method: "POST",
    headers: {
      ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
    },
    body: payload === undefined ? null : JSON.stringify(payload),
  });
  return { status: response.status, body: await response.json() };
}
