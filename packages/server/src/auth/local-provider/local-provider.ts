import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { errors, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import { z } from "zod";
import { randomSecret } from "../secret.ts";
import type { LocalProvider } from "./address.ts";
import { LOCAL_PROVIDER_PATH } from "./address.ts";
import { chooserPage, expiredPage, pageScripts } from "./chooser-page.ts";
import { memoryStore } from "./memory-store.ts";

const INTERACTION = /^\/oidc\/interaction\/[\w-]+$/;
const MAX_FORM_BYTES = 4_096;
const CLIENT_ID = "master-sql-local";

/**
 * An OpenID provider for development, so that a fresh clone can sign in: it believes whatever address is chosen.
 * `publicOrigin` is where browsers see the server, `loopbackOrigin` where the server reaches itself.
 */
export async function createLocalProvider(
  publicOrigin: string,
  loopbackOrigin: () => string,
  redirectUri: string,
): Promise<LocalProvider> {
  const clientSecret = randomSecret();
  const issuer = new URL(LOCAL_PROVIDER_PATH, publicOrigin);
  const provider = await createProvider(issuer, clientSecret, redirectUri);
  const answer = provider.callback();

  return {
    settings: {
      issuer,
      clientId: CLIENT_ID,
      clientSecret,
      redirectUri,
      fetch: (url, options) => {
        // The public name may not resolve from here; the provider is told by which name it was meant.
        const target = new URL(url);
        const loopback = new URL(target.pathname + target.search, loopbackOrigin());
        const headers = {
          ...options.headers,
          "x-forwarded-host": target.host,
          "x-forwarded-proto": target.protocol.slice(0, -1),
        };
        return fetch(loopback, { ...options, headers } as RequestInit);
      },
    },

    scripts: pageScripts,

    async handle(request, response) {
      const path = request.url?.split("?", 1)[0] ?? "";
      if (INTERACTION.test(path)) {
        await interact(provider, publicOrigin, request, response);
        return;
      }
      // Koa's way to mount below a path: `originalUrl` keeps the whole, from which the provider derives its addresses.
      Object.assign(request, { originalUrl: request.url });
      request.url = request.url?.slice(LOCAL_PROVIDER_PATH.length) || "/";
      await answer(request, response);
    },
  };
}

async function createProvider(issuer: URL, clientSecret: string, redirectUri: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  policy.remove("consent");

  const provider = new Provider(issuer.href, {
    adapter: memoryStore(),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig" }] },
    cookies: { keys: [randomBytes(32)] },
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    // Google puts them into the ID token, too.
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, name: nameOf(id) }),
    }),
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `${LOCAL_PROVIDER_PATH}/interaction/${uid}` },
    // Choosing an account is all the consent there is.
    loadExistingGrant: (context) => grantEverything(context),
    renderError(context, { error, error_description }) {
      context.type = "text";
      context.body = `The local sign-in can't go on: ${error_description ?? error}. Go back to ${issuer.origin} and sign in again.`;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 3_600,
      Grant: 3_600,
    },
  });
  provider.proxy = true;
  return provider;
}

async function grantEverything(context: KoaContextWithOIDC) {
  const { client, session, provider } = context.oidc;
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

/** `second.learner@example.com` is called Second Learner. */
function nameOf(address: string): string {
  const words = (address.split("@", 1)[0] ?? "").split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** Shows the chooser, and takes what was chosen. */
async function interact(
  provider: Provider,
  home: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(request, response);
    if (request.method !== "POST") {
      send(response, 200, chooserPage());
      return;
    }
    if (!(Number(request.headers["content-length"]) <= MAX_FORM_BYTES)) {
      send(response, 413, chooserPage({ refused: "" }));
      return;
    }
    const form = new URLSearchParams(await text(request));
    if (form.has("cancel")) {
      const result = { error: "access_denied", error_description: "Sign-in was cancelled" };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
      return;
    }
    const entered = form.get("email")?.trim().toLowerCase() ?? "";
    if (!z.email().max(320).safeParse(entered).success) {
      send(response, 422, chooserPage({ refused: entered }));
      return;
    }
    const result = { login: { accountId: entered, remember: false }, select_account: {} };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    send(response, 410, expiredPage(home));
  }
}

function send(response: ServerResponse, status: number, page: string): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.end(page);
}
