import { Agent, request } from "node:http";
import { quantile } from "./quantile.ts";

export interface Call {
  readonly path: string;
  readonly accessToken: string;
  readonly payload?: unknown;
}

export interface Load {
  readonly perSecond: number;
  /** Milliseconds from asking to the last byte of the answer, as a caller sees it. */
  readonly median: number;
  readonly p99: number;
}

/**
 * Keeps `callers` of them busy, each with its next call as soon as its last was answered, for `warmUpMs` and then for
 * `measureMs`. Throws at the first answer that isn't 200. The callers take processor time of the same machine.
 */
export async function load(
  origin: string,
  nextCall: (caller: number) => Call,
  { callers, warmUpMs, measureMs }: { callers: number; warmUpMs: number; measureMs: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const from = performance.now() + warmUpMs;
  const until = from + measureMs;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let started = performance.now(); started < until; ) {
        await send(agent, origin, nextCall(caller));
        const ended = performance.now();
        if (started >= from && ended <= until) times.push(ended - started);
        started = ended;
      }
    }),
  );
  agent.destroy();
  return {
    perSecond: (times.length / measureMs) * 1000,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

function send(agent: Agent, origin: string, { path, accessToken, payload }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = payload === undefined ? "" : JSON.stringify(payload);
    const sent = request(origin + path, {
      agent,
      method: "POST",
      headers: {
        authorization: `Bearer ${accessToken}`,
        "content-length": Buffer.byteLength(body),
        ...(body === "" ? {} : { "content-type": "application/json" }),
      },
    });
    sent.once("error", reject);
    sent.once("response", (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path} answered with status ${response.statusCode}`));
      });
    });
    sent.end(body);
  });
}
