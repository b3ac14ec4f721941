import { PUBLIC_ANON_KEY } from "@master-sql/protocol";
import { type Context, Hono } from "hono";
import type { Kysely } from "kysely";
import type { AccessTokens } from "../auth/access-token.ts";
import { bearerToken } from "../auth/bearer.ts";
import { isSessionOpen } from "../auth/sessions.ts";
import { asService, type Identity, withIdentity } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import { limitBody } from "../http/body-limit.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { noteSecurity } from "../http/security-events.ts";
import { type ExposedTable, exposedTable } from "./exposed-tables.ts";
import { parseQuery } from "./query-parameters.ts";
import { RestRefusal, refusalOfDatabase, restError } from "./rest-error.ts";
import { parseRows } from "./rows-to-write.ts";
import { insertStatement, selectStatement, updateStatement } from "./statement.ts";

const MAX_BODY_BYTES = 64 * 1024;
const MAX_INSERTED_ROWS = 100;
/** Its limit counts requests, so each brings one. */
const MAX_FEEDBACK_ROWS = 1;
const SINGLE_OBJECT = "application/vnd.pgrst.object+json";

export interface RestDependencies {
  readonly database: Kysely<Tables>;
  readonly tokens: AccessTokens;
  readonly clientAddress: ClientAddress;
  readonly limits: { readonly rest: RateLimiter; readonly feedback: RateLimiter };
}

type RestContext = Context<AppEnvironment>;
type Rows = Record<string, unknown>[];

/**
 * The part of PostgREST that the product uses, below /rest/v1, on three tables. It only translates: what a caller
 * may see and change is decided by the database's row-level security, as the caller's own role.
 */
export function restRoutes(dependencies: RestDependencies): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.onError((error, context) => {
    if (error instanceof RestRefusal) return restError(context, error);
    throw error;
  });
  routes.use(
    limitBody(MAX_BODY_BYTES, (context, message) =>
      restError(context, new RestRefusal(413, "PGRST102", message)),
    ),
  );
  routes.all("/:table", async (context) => {
    const identity = await identify(context, dependencies).catch(async (error: unknown) => {
      // Tokens can be tried out as often as anything else may be asked.
      await limit(context, dependencies, { role: "anon" }, null);
      throw error;
    });
    const table = exposedTable(context.req.param("table"));
    if (table === null) {
      throw new RestRefusal(404, "PGRST205", `Could not find the table '${context.req.param("table")}'`);
    }
    await limit(context, dependencies, identity, table);
    return answer(context, dependencies.database, identity, table);
  });
  routes.all("*", () => {
    throw new RestRefusal(404, "PGRST125", "There is no such endpoint");
  });
  return routes;
}

/** Who calls: nobody in particular with the public key, a user with the token of a session that still exists. */
async function identify(context: RestContext, { database, tokens }: RestDependencies): Promise<Identity> {
  const token = bearerToken(context);
  if (token === undefined || token === PUBLIC_ANON_KEY) return { role: "anon" };
  const check = await tokens.check(token);
  if (check.status === "expired") throw new RestRefusal(401, "PGRST303", "JWT expired");
  if (check.status === "valid") {
    const open = await asService(database, (transaction) => isSessionOpen(transaction, check.bearer));
    if (open) return { role: "authenticated", userId: check.bearer.userId };
  }
  throw new RestRefusal(401, "PGRST301", "JWT invalid");
}

async function limit(
  context: RestContext,
  { limits, clientAddress }: RestDependencies,
  identity: Identity,
  table: ExposedTable | null,
): Promise<void> {
  const key = identity.role === "authenticated" ? identity.userId : clientAddress(context);
  const writesFeedback = table?.name === "feedback" && context.req.method === "POST";
  const exceeded = await (writesFeedback ? limits.feedback : limits.rest)(context, key);
  if (exceeded) {
    throw new RestRefusal(429, "rate_limited", "Too many requests. Wait a little, then try again.");
  }
}

async function answer(
  context: RestContext,
  database: Kysely<Tables>,
  identity: Identity,
  table: ExposedTable,
): Promise<Response> {
  const prefer = context.req.header("Prefer") ?? "";
  const returning = prefer.includes("return=representation");
  const single = (context.req.header("Accept") ?? "").includes(SINGLE_OBJECT);
  const query = parseQuery(new URL(context.req.url).searchParams, table);

  /** Runs in one transaction; a single object that isn't exactly one row undoes it. */
  const run = async (statement: ReturnType<typeof selectStatement>, checked: boolean): Promise<Rows> => {
    try {
      return await withIdentity(database, identity, async (transaction) => {
        const { rows } = await statement.execute(transaction);
        if (checked && single && rows.length !== 1) {
          const details = `The result contains ${rows.length} rows`;
          throw new RestRefusal(406, "PGRST116", "Cannot coerce the result to a single JSON object", details);
        }
        return rows;
      });
    } catch (error) {
      const refusal = refusalOfDatabase(error, table.name, identity.role === "authenticated");
      if (refusal?.code === "42501") {
        const user = identity.role === "authenticated" ? { user: identity.userId } : {};
        noteSecurity(context, "access-refused", { ...user, what: table.name });
      }
      throw refusal ?? error;
    }
  };
  const represent = (rows: Rows, status: 200 | 201): Response => {
    if (!single) return context.json(rows, status);
    return context.body(JSON.stringify(rows[0]), status, {
      "Content-Type": `${SINGLE_OBJECT}; charset=utf-8`,
    });
  };

  switch (context.req.method) {
    case "GET":
      return represent(await run(selectStatement(table, query), true), 200);
    case "POST": {
      const rows = parseRows(
        await context.req.text(),
        table,
        table.name === "feedback" ? MAX_FEEDBACK_ROWS : MAX_INSERTED_ROWS,
      );
      const conflict = prefer.includes("resolution=merge-duplicates")
        ? "merge"
        : prefer.includes("resolution=ignore-duplicates")
          ? "ignore"
          : null;
      const written = await run(insertStatement(table, rows, query, conflict, returning), returning);
      return returning ? represent(written, 201) : context.body(null, 201);
    }
    case "PATCH": {
      const rows = parseRows(await context.req.text(), table, 1);
      const written = await run(updateStatement(table, rows, query, returning), returning);
      return returning ? represent(written, 200) : context.body(null, 204);
    }
    case "DELETE":
      // Granted to nobody on any table.
      throw new RestRefusal(
        identity.role === "authenticated" ? 403 : 401,
        "42501",
        `Rows of ${table.name} can't be deleted`,
      );
    default:
      throw new RestRefusal(405, "PGRST117", "Unsupported HTTP method");
  }
}
