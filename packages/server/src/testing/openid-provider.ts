import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { interactionPolicy } from "oidc-provider";
import { memoryStore } from "../auth/local-provider/memory-store.ts";

/** An OpenID provider on the loopback that stands where Google stands: the server reaches it by discovery alone. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What it was asked for, in order. */
  readonly requests: URL[];
  /** What it says of whoever signs in next. */
  person: { sub: string; email?: string; email_verified?: boolean; name?: string };
  /** The error that it answers with instead, such as `access_denied`. */
  refusal: string | null;
  close(): Promise<void>;
}

/** Starts one on a free port, or on the one given, for the client whose redirect address is `redirectUri()`. */
export async function startOpenIdProvider(redirectUri: () => string, port = 0): Promise<OpenIdProvider> {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const standIn: OpenIdProvider = {
    issuer,
    clientId: "client of ours",
    clientSecret: "secret of ours",
    requests: [],
    person: { sub: "1", email: "somebody@example.com", email_verified: true },
    refusal: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const policy = interactionPolicy.base();
  policy.clear();
  policy.add(
    new interactionPolicy.Prompt(
      { name: "select_account", requestable: true },
      new interactionPolicy.Check(
        "choose",
        "choose",
        "interaction_required",
        (context) => !context.oidc.result,
      ),
    ),
  );
  const provider = new Provider(issuer, {
    adapter: memoryStore(),
    clients: [
      {
        client_id: standIn.clientId,
        client_secret: standIn.clientSecret,
        redirect_uris: ["http://placeholder.invalid/"],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    cookies: { keys: ["any"] },
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...standIn.person, sub: id }) }),
    interactions: { policy, url: () => "/choose" },
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
  });
  Object.defineProperty(provider.Client.prototype, "redirectUriAllowed", {
    value: (uri: string) => uri === redirectUri(),
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    standIn.requests.push(new URL(request.url ?? "/", issuer));
    if (request.url?.startsWith("/choose")) {
      const result =
        standIn.refusal === null
          ? { login: { accountId: standIn.person.sub }, select_account: {} }
          : { error: standIn.refusal, error_description: "By the word of the provider" };
      void provider.interactionFinished(request, response, result);
    } else {
      void answer(request, response);
    }
  });
  return standIn;
}
