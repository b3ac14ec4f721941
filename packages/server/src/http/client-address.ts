import { BlockList, isIP, isIPv4 } from "node:net";
import type { Context } from "hono";
import type { AppEnvironment } from "./bindings.ts";

export type ClientAddress = (context: Context<AppEnvironment>) => string;

/**
 * Tells whose request it is. `X-Forwarded-For` is believed only as far as trusted proxies wrote it: read from the
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
    return address || "unknown";
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

/** IPv4 addresses that came in over an IPv6 socket. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
