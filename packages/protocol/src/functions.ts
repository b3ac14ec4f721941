import type { z } from "zod";
import { accountFunctions } from "./account.ts";
import { activityFunctions } from "./activity.ts";
import { creditFunctions } from "./credits.ts";
import { eventFunctions } from "./events.ts";
import { examFunctions } from "./exams.ts";
import type { FunctionDefinition, StreamDefinition } from "./function-definition.ts";
import { interviewFunctions } from "./interviews.ts";
import { mailFunctions } from "./mail.ts";
import { operatorFigureFunctions } from "./operator-figures.ts";
import { operatorFunctions } from "./operator-requests.ts";
import { progressFunctions } from "./progress.ts";
import { tutorFunctions, tutorStreams } from "./tutor.ts";

/**
 * Every function of the server by name. The server has to have a handler for each, and the page calls them by
 * `callFunction`; both infer their types from here. Not part of the package's index: the page fetches the schemas with
 * its first call, by `import("@master-sql/protocol/functions")`.
 */
export const functions = {
  ...accountFunctions,
  ...activityFunctions,
  ...creditFunctions,
  ...eventFunctions,
  ...examFunctions,
  ...interviewFunctions,
  ...mailFunctions,
  ...operatorFigureFunctions,
  ...operatorFunctions,
  ...progressFunctions,
  ...tutorFunctions,
} satisfies Record<string, FunctionDefinition>;

/** Functions that answer by a stream, at the same addresses. */
export const streams = { ...tutorStreams } satisfies Record<string, StreamDefinition>;

type Functions = typeof functions;
export type FunctionName = keyof Functions;
/** Those that only a signed-in user may call. */
export type UserFunctionName = {
  [Name in FunctionName]: Functions[Name]["access"] extends "visitor" ? never : Name;
}[FunctionName];

/** What a caller sends. */
export type RequestOf<Name extends FunctionName> = z.input<Functions[Name]["request"]>;
/** What comes back when it is done. */
export type ResponseOf<Name extends FunctionName> = z.output<Functions[Name]["response"]>;

type Streams = typeof streams;
export type StreamName = keyof Streams;
export type StreamRequestOf<Name extends StreamName> = z.input<Streams[Name]["request"]>;
export type StreamEventOf<Name extends StreamName> = z.output<Streams[Name]["event"]>;

const responses: { readonly [Name in FunctionName]: { readonly response: z.ZodType<ResponseOf<Name>> } } =
  functions;

/** What tells whether an answer has the form that was agreed. */
export function responseSchema<Name extends FunctionName>(name: Name): z.ZodType<ResponseOf<Name>> {
  return responses[name].response;
}

const events: { readonly [Name in StreamName]: { readonly event: z.ZodType<StreamEventOf<Name>> } } = streams;

/** What tells whether an event of a stream has the form that was agreed. */
export function eventSchema<Name extends StreamName>(name: Name): z.ZodType<StreamEventOf<Name>> {
  return events[name].event;
}
