import type { ColumnType, Generated } from "kysely";
import type { DefaultedTime, Json } from "./columns.ts";

/** Who may sign in, and how they have. */
export interface AuthTables {
  "auth.users": UsersTable;
  "auth.identities": IdentitiesTable;
  "auth.sessions": SessionsTable;
  "auth.refresh_tokens": RefreshTokensTable;
  "auth.sign_in_flows": SignInFlowsTable;
  "auth.authorization_codes": AuthorizationCodesTable;
  "auth.signing_keys": SigningKeysTable;
  "auth.request_counts": RequestCountsTable;
}

interface UsersTable {
  id: Generated<string>;
  email: string;
  user_metadata: Json;
  created_at: DefaultedTime;
  updated_at: DefaultedTime;
  last_sign_in_at: DefaultedTime;
  /** Null while the person takes mail from us. */
  mail_off_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Null for who wants no summary of each week by mail. */
  weekly_summary_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Null while the person takes answers of the tutor. */
  ai_off_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface IdentitiesTable {
  id: Generated<string>;
  user_id: string;
  provider: string;
  issuer: string;
  /** `sub` of the OpenID provider. */
  subject: string;
  /** A hash of the two under a key, by which somebody with another account is known; see credits/person.ts. */
  person: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  email: string;
  claims: Json;
  created_at: DefaultedTime;
  updated_at: DefaultedTime;
  last_sign_in_at: DefaultedTime;
}

interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  created_at: DefaultedTime;
  expires_at: Date;
  /** How often its refresh token was rotated; the token with this generation is the current one. */
  generation: number;
  rotated_at: DefaultedTime;
  /** From it and a refresh token the next token follows: see auth/refresh-token.ts. */
  rotation_key: Buffer;
  /** Of the browser that signed in. */
  user_agent: ColumnType<string | null, string | null | undefined, never>;
}

interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  generation: number;
  created_at: DefaultedTime;
}

interface SignInFlowsTable {
  state_hash: Buffer;
  /** PKCE challenge (S256) of the browser. */
  code_challenge: string;
  redirect_to: string;
  /** PKCE verifier and nonce of our own request to the OpenID provider. */
  provider_verifier: string;
  provider_nonce: string;
  expires_at: Date;
}

interface AuthorizationCodesTable {
  code_hash: Buffer;
  user_id: string;
  code_challenge: string;
  expires_at: Date;
}

/** See http/request-counts.ts. */
interface RequestCountsTable {
  /** A hash of who asked, and for what. */
  client: Buffer;
  requests: number;
  /** When the period is over in which they are counted. */
  ends_at: Date;
}

interface SigningKeysTable {
  kid: string;
  private_jwk: Json;
  created_at: DefaultedTime;
}
