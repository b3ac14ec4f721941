import type { FunctionAccess } from "@master-sql/protocol";
import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { AccessTokens } from "../auth/access-token.ts";
import { requireOpenSession } from "../auth/bearer.ts";
import type { Operators } from "../auth/operators.ts";
import type { Tables } from "../db/tables.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { noteSecurity } from "../http/security-events.ts";
import { type Calls, type FunctionRefusal, noSuchFunction, notAuthenticated, tooMany } from "./handler.ts";

export interface AdmissionDependencies {
  readonly database: Kysely<Tables>;
  readonly tokens: AccessTokens;
  readonly clientAddress: ClientAddress;
  readonly limits: { readonly functions: RateLimiter; readonly writes: RateLimiter };
  readonly operators: Operators;
}

type Admitted<Access extends FunctionAccess> =
  | {
      readonly status: "admitted";
      readonly call: Calls[Access];
      /** What this caller's streams are counted by: the user's id, else the address. */
      readonly key: string;
    }
  | { readonly status: "refused"; readonly refusal: FunctionRefusal };

/** Tells who calls, and refuses those who may not, or call too often; a way for each kind of access. */
export type Admission = {
  readonly [Access in FunctionAccess]: (
    context: Context<AppEnvironment>,
    name: string,
  ) => Promise<Admitted<Access>>;
};

export function admission(dependencies: AdmissionDependencies): Admission {
  const { limits, clientAddress } = dependencies;
  /** Those that only read are named so; every other one counts as one that writes, whatever it is called. */
  const isOneTooMany = async (context: Context<AppEnvironment>, key: string, name: string) =>
    (await limits.functions(context, key)) ||
    (!name.startsWith("get-") && (await limits.writes(context, key)));
  return {
    async visitor(context, name) {
      const key = clientAddress(context);
      if (await isOneTooMany(context, key, name)) return tooMany();
      return { status: "admitted", call: { context }, key };
    },
    async user(context, name) {
      const found = await requireOpenSession(context, dependencies);
      const key = found.status === "open" ? found.bearer.userId : clientAddress(context);
      if (await isOneTooMany(context, key, name)) return tooMany();
      if (found.status === "refused") return notAuthenticated();
      return { status: "admitted", call: { context, caller: found.bearer }, key };
    },
    async operator(context, name) {
      const found = await requireOpenSession(context, dependencies);
      const key = found.status === "open" ? found.bearer.userId : clientAddress(context);
      if (await isOneTooMany(context, key, name)) return tooMany();
      if (found.status === "refused" || !(await dependencies.operators.includes(key))) {
        noteSecurity(context, "access-refused", {
          ...(found.status === "open" && { user: key }),
          what: "operator",
        });
        return noSuchFunction();
      }
      return { status: "admitted", call: { context, caller: found.bearer }, key };
    },
  };
}
