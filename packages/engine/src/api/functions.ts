import type { z } from "zod";
import { accountFunctions } from "./account.ts";
import { activityFunctions } from "./activity.ts";
import { creditFunctions } from "./credits.ts";
import { eventFunctions } from "./events.ts";
import { examFunctions } from "./exams.ts";
import type { FunctionDefinition, StreamDefinition } from "./function-definition.ts";
import { mailFunctions } from "./mail.ts";
import { progressFunctions } from "./progress.ts";

/**
 * Every function of the server by name. The server has to have a handler for each, and the page calls them by
 * `callFunction`; both infer their types from here. Not part of the room's index: the page fetches the schemas with its
 * first call, by `import("@master-sql/engine/api/functions")`.
 */
export const functions = {
  ...accountFunctions,
  ...activityFunctions,
  ...creditFunctions,
  ...eventFunctions,
  ...examFunctions,
  ...mailFunctions,
  ...progressFunctions,
} satisfies Record<string, FunctionDefinition>;

/** Functions that answer by a stream, at the same addresses; none yet. */
export const streams = {} satisfies Record<string, StreamDefinition>;

type Functions = typeof functions;
export type FunctionName = keyof Functions;
/** Those that only a signed-in user may call. */
export type UserFunctionName = {
  [Name in FunctionName]: Functions[Name]["access"] extends "user" ? Name : never;
}[FunctionName];

/** What a caller sends. */
export type RequestOf<Name extends FunctionName> = z.input<Functions[Name]["request"]>;
/** What comes back when it is done. */
export type ResponseOf<Name extends FunctionName> = z.output<Functions[Name]["response"]>;

const responses: { readonly [Name in FunctionName]: { readonly response: z.ZodType<ResponseOf<Name>> } } =
  functions;

/** What tells whether an answer has the form that was agreed. */
export function responseSchema<Name extends FunctionName>(name: Name): z.ZodType<ResponseOf<Name>> {
  return responses[name].response;
}
