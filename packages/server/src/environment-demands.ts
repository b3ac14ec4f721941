import type { Values } from "./environment-schema.ts";

/** What the process is started for. A command such as `migrate` only needs the database. */
export type Purpose = "serve" | "grade" | "rotate-signing-keys" | "command";

/** A setting without which the process must not do what it is started for, and the rest of the sentence. */
type Demand = readonly [variable: keyof Values, message: string];

export function missingFor(purpose: Purpose, values: Values): readonly Demand[] {
  const isProduction = values.NODE_ENV === "production";
  const demands: Demand[] = [];
  if (purpose === "serve" && isProduction) demands.push(...missingInProduction(values));
  else if (purpose === "serve" && isOpenToAnyone(values) && values.ALLOW_LOCAL_SIGN_IN === "no") {
    demands.push(["GOOGLE_CLIENT_ID", GOOGLE_WHERE_EXPOSED]);
  }
  if (!isProduction) return demands;
  const { DATABASE_URL: database, DATABASE_TLS: tls } = values;
  if (database === undefined) demands.push(["DATABASE_URL", DATABASE_IN_PRODUCTION]);
  const plain = database === undefined || tls === "off" ? null : missingTls(database);
  if (plain !== null) demands.push(["DATABASE_URL", plain]);
  // A server, or a command that makes a key, would store it as it is.
  const makesKeys = purpose === "serve" || purpose === "rotate-signing-keys";
  if (makesKeys && values.SIGNING_KEY_SECRET === undefined) {
    demands.push([
      "SIGNING_KEY_SECRET",
      "must be set in production: it encrypts the keys that sign access tokens",
    ]);
  }
  return demands;
}

const DATABASE_IN_PRODUCTION =
  "must be set in production: the embedded database may lose data when the power fails";
const GOOGLE_IN_PRODUCTION =
  "and GOOGLE_CLIENT_SECRET must be set in production: without a Google client no one can sign in safely";
const GOOGLE_WHERE_EXPOSED =
  "and GOOGLE_CLIENT_SECRET must be set where other machines can reach the server, as HOST, PUBLIC_URL or TRUSTED_PROXY says: without a Google client anyone could sign in as anyone. On a network that you trust, ALLOW_LOCAL_SIGN_IN=yes allows that";

function missingInProduction({ GOOGLE_CLIENT_ID, GOOGLE_ISSUER, PUBLIC_URL }: Values): Demand[] {
  const demands: Demand[] = [];
  if (GOOGLE_CLIENT_ID === undefined) demands.push(["GOOGLE_CLIENT_ID", GOOGLE_IN_PRODUCTION]);
  if (PUBLIC_URL === undefined) {
    demands.push(["PUBLIC_URL", "must be set in production, to the address that people open"]);
  } else if (PUBLIC_URL.protocol !== "https:") {
    demands.push([
      "PUBLIC_URL",
      "must be https in production: access tokens would cross the network unencrypted",
    ]);
  }
  if (GOOGLE_ISSUER.protocol !== "https:") demands.push(["GOOGLE_ISSUER", "must be https in production"]);
  return demands;
}

function isOpenToAnyone(values: Values): boolean {
  return values.GOOGLE_CLIENT_ID === undefined && isExposed(values);
}

/** Whether other machines can reach the server, as far as its settings show. */
export function isExposed({ HOST, PUBLIC_URL, TRUSTED_PROXY }: Values): boolean {
  const isSeenHere = PUBLIC_URL === undefined || isLoopback(PUBLIC_URL.hostname);
  return !isLoopback(HOST) || !isSeenHere || TRUSTED_PROXY.rules.length > 0;
}

/** Whether a host name or an address means this machine alone. */
function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}

/** What keeps a connection from being encrypted, and the server at its end from being checked; null when nothing does. */
function missingTls(address: string): string | null {
  const url = URL.parse(address);
  // What isn't an address at all is explained when it is opened.
  if (url === null) return null;
  const host = url.searchParams.get("host") ?? url.hostname;
  const isHere = host === "" || isLoopback(host) || decodeURIComponent(host).startsWith("/");
  if (isHere || url.searchParams.get("sslmode") === "verify-full") return null;
  return "must end in ?sslmode=verify-full in production (with &sslrootcert=FILE if your own authority issued the server's certificate), or set DATABASE_TLS=off if no one else can reach the network between";
}

/** What the operator should change, although the process starts. */
export function warningsOf(purpose: Purpose, values: Values, inEnvironment: readonly string[]): string[] {
  const warnings: string[] = [];
  if (purpose === "serve" && isOpenToAnyone(values)) {
    warnings.push(
      "ALLOW_LOCAL_SIGN_IN is yes and no Google client is set: anyone who can reach this server can sign in as anyone, operators included",
    );
  }
  if (values.NODE_ENV === "production" && inEnvironment.length > 0) {
    warnings.push(
      `${inEnvironment.join(", ")}: set as environment variables, which other processes of the same user can read. Keep each in a file, and name it in ${inEnvironment[0]}_FILE and so on`,
    );
  }
  return warnings;
}
