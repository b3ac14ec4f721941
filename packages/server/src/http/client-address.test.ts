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
  ["IPv6 counts by its /64", "fd00::/8", "fd00::1", "2001:db8::5", "2001:db8:0:0::/64"],
  ["however it is written", "", "2001:0DB8:0000:0000:ffff:ffff:ffff:ffff", undefined, "2001:db8:0:0::/64"],
  ["another /64", "", "2001:db8:0:1::", undefined, "2001:db8:0:1::/64"],
  ["with a zone", "", "fe80::1%eth0", undefined, "fe80:0:0:0::/64"],
  ["with a dotted end", "", "64:ff9b::192.0.2.1", undefined, "64:ff9b:0:0::/64"],
  ["the loopback", "", "::1", undefined, "0:0:0:0::/64"],
  ["a port behind IPv4", "10.0.0.0/8", "10.1.2.3", "203.0.113.9:51234", "203.0.113.9"],
  ["a port behind IPv6", "10.0.0.0/8", "10.1.2.3", "[2001:db8::5]:51234", "2001:db8:0:0::/64"],
  [
    "a proxy that writes ports, behind another",
    "10.0.0.0/8",
    "10.1.2.3",
    "203.0.113.9, 10.0.0.7:80",
    "203.0.113.9",
  ],
])("%s", async (_name, trusted, peer, forwarded, expected) => {
  expect(await address(trusted, peer, forwarded)).toBe(expected);
});

test.each(["localhost", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "300.1.1.1", "::1/129", "10.0.0.0/x"])(
  "%s is no proxy",
  (text) => {
    expect(parseTrustedProxies(text)).toBeNull();
  },
);
