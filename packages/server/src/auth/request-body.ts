import type { AuthRequest } from "./auth-context.ts";

/** The JSON body, or undefined when it is none: the schema that parses it says what is missing. */
export async function readJson(context: AuthRequest): Promise<unknown> {
  try {
    return await context.req.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
