import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnvironment } from "./bindings.ts";
import { clientAddressBehind, parseTrustedProxies } from "./client-address.ts";

async function address(trusted: string, peer: string, forwarded?: string): Promise<string> {
  const proxies = parseTrustedProxies(trusted);
  if (!proxies) throw new Error("The proxies can't be read");
  const app = new Hono<AppEnvironment>();
  const clientAddress = clientAddressBehind(proxies);
  app.get("/", (context) => context.text(clientAddress(context)));
  const headers = new Headers(forwarded === undefined ? [] : [["X-Forwarded-For", forwarded]]);
  const incoming = { socket: { remoteAddress: peer } } as IncomingMessage;
  return (await app.request("/", { headers }, { incoming })).text();
}

test.each([
  ["no proxy is trusted by default", "", "198.51.100.1", "203.0.113.9", "198.51.100.1"],
  ["a proxy's word counts", "10.0.0.0/8", "10.1.2.3", "203.0.113.9", "203.0.113.9"],
  [
    "what a client writes in front of it doesn't",
    "10.0.0.0/8",
    "10.1.2.3",
    "1.1.1.1, 203.0.113.9",
    "203.0.113.9",
  ],
  [
    "proxies behind proxies",
    "10.0.0.0/8,127.0.0.1",
    "127.0.0.1",
    "1.1.1.1, 203.0.113.9, 10.0.0.7",
    "203.0.113.9",
  ],
  ["another peer may write what it likes", "10.0.0.0/8", "198.51.100.1", "203.0.113.9", "198.51.100.1"],
  ["nonsense is ignored", "10.0.0.0/8", "10.1.2.3", "unknown", "10.1.2.3"],
  ["no header", "10.0.0.0/8", "10.1.2.3", undefined, "10.1.2.3"],
  ["IPv4 in IPv6", "10.0.0.0/8", "::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"],
  ["IPv6", "fd00::/8", "fd00::1", "2001:db8::5", "2001:db8::5"],
])("%s", async (_name, trusted, peer, forwarded, expected) => {
  expect(await address(trusted, peer, forwarded)).toBe(expected);
});

test.each(["localhost", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "300.1.1.1", "::1/129", "10.0.0.0/x"])(
  "%s is no proxy",
  (text) => {
    expect(parseTrustedProxies(text)).toBeNull();
  },
);
