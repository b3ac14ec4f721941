import type { IncomingMessage, ServerResponse } from "node:http";
import type { ScriptHashes } from "../../http/security-headers.ts";
import type { IdentityProviderSettings } from "../identity-provider.ts";

// Apart from the provider, which loads a package that a server with another provider needn't have.

/** The path of the server below which the local provider answers. */
export const LOCAL_PROVIDER_PATH = "/oidc";

export interface LocalProvider {
  /** For identityProvider(): the same code signs in here and at Google. */
  readonly settings: IdentityProviderSettings;
  /** The inline scripts of its pages. */
  readonly scripts: ScriptHashes;
  /** Answers a request below LOCAL_PROVIDER_PATH. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}
