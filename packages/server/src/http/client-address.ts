import { BlockList, isIP, isIPv4 } from "node:net";
import type { Context } from "hono";
import type { AppEnvironment } from "./bindings.ts";

/** Of a request; "unknown" where there is no connection, as in tests. */
export type ClientAddress = (context: Context<AppEnvironment>) => string;

/**
 * Tells whose request it is, as far as limits and the log go: an IPv4 address, or the /64 of an IPv6 one, which is the
 * least that a connection gets, so that nobody has a new one for each request. `X-Forwarded-For` is believed only as far as trusted proxies wrote it: read from the
 * right, the first address that isn't one of ours is the client's.
 */
export function clientAddressBehind(trustedProxies: BlockList): ClientAddress {
  return (context) => {
    let address = plain(context.env.incoming?.socket.remoteAddress ?? "");
    const forwarded = (context.req.header("X-Forwarded-For") ?? "")
      .split(",")
      .map((part) => plain(part.trim()));
    while (isTrusted(trustedProxies, address)) {
      const next = forwarded.pop();
      if (next === undefined || isIP(next) === 0) break;
      address = next;
    }
    return networkOf(address) || "unknown";
  };
}

/** Addresses and ranges such as `10.0.0.0/8`, separated by commas. Null when one of them can't be read. */
export function parseTrustedProxies(text: string): BlockList | null {
  const list = new BlockList();
  for (const entry of text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = "", bits, ...rest] = entry.split("/");
    const family = isIP(address);
    if (family === 0 || rest.length > 0) return null;
    const type = family === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) {
      list.addAddress(address, type);
    } else {
      const width = Number(bits);
      if (!Number.isInteger(width) || bits === "" || width < 0 || width > (family === 4 ? 32 : 128))
        return null;
      list.addSubnet(address, width, type);
    }
  }
  return list;
}

function isTrusted(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

/** The address alone: some proxies write a port behind it, and IPv4 may come in over an IPv6 socket. */
function plain(text: string): string {
  const address = /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** An IPv6 address without its last 64 bits; anything else as it is. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [bare = ""] = address.split("%", 1);
  const end = bare.lastIndexOf(":");
  // A dotted end stands for two groups.
  const plainGroups = bare.includes(".", end) ? `${bare.slice(0, end)}:0:0` : bare;
  const [head = "", tail] = plainGroups.split("::", 2);
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
