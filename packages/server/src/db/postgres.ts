import { Socket } from "node:net";
import { Pool } from "pg";

/** Longest that one statement of ours may take on the server. */
const STATEMENT_LIMIT_MS = 8_000;
/**
 * A connection on which nothing came or went for so long is given up: the server would have ended the statement, so it
 * is gone, or the network between is, which nobody tells. Ours are idle for less.
 */
const SILENCE_MS = STATEMENT_LIMIT_MS + 1_000;
const CONNECTING_LIMIT_MS = 5_000;

/** Connects to a PostgreSQL server; a server that can't be used is a value with a message for the operator. */
export async function openPostgres(
  url: string,
): Promise<{ status: "opened"; pool: Pool } | { status: "refused"; message: string }> {
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== "postgres:" && protocol !== "postgresql:") {
    return {
      status: "refused",
      message:
        "DATABASE_URL is not an address of a PostgreSQL server. It looks like postgres://user:password@host:5432/database",
    };
  }
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECTING_LIMIT_MS,
    idleTimeoutMillis: STATEMENT_LIMIT_MS,
    keepAlive: true,
    stream: connectionThatEndsInSilence,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
    application_name: "master-sql",
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // One that breaks while it is used fails the query that used it; the pool listens to idle ones only.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    (await pool.connect()).release();
    return { status: "opened", pool };
  } catch (error) {
    await pool.end();
    return { status: "refused", message: explainConnectionError(error, url) };
  }
}

function connectionThatEndsInSilence(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(Object.assign(new Error("The database fell silent"), { code: "ETIMEDOUT" })),
  );
  return socket;
}

/** One sentence for the operator: what is wrong with the connection, and what to do. Never shows the password. */
export function explainConnectionError(error: unknown, url: string): string {
  const parsed = new URL(url);
  const where = `${parsed.hostname}:${parsed.port || "5432"}`;
  const login = decodeURIComponent(parsed.username) || "(none)";
  const name = decodeURIComponent(parsed.pathname.slice(1));
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "ECONNREFUSED":
      return `No PostgreSQL server answers at ${where}. Start it, or correct host and port in DATABASE_URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host ${parsed.hostname} in DATABASE_URL can't be found. Correct its name.`;
    case "28P01":
    case "28000":
      return `PostgreSQL at ${where} refuses the login "${login}". Correct user and password in DATABASE_URL.`;
    case "3D000":
      return `PostgreSQL at ${where} has no database "${name}". Create it, or correct the name in DATABASE_URL.`;
    case "42501":
      return `The database login "${login}" may not create tables. Run the migrations once with the owner's login: DATABASE_URL=… node packages/server/src/main.ts migrate`;
    default: {
      const reason = error instanceof Error && error.message ? error.message : code || "unknown reason";
      return `PostgreSQL at ${where} can't be used (${reason}). Check DATABASE_URL and the server.`;
    }
  }
}
