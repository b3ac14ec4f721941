import { request } from "node:http";

/** Calls a function and hangs up once the request is out, as a network does that is lost before the answer comes. */
export async function callAndHangUp(
  origin: string,
  name: string,
  accessToken: string,
  payload: unknown,
): Promise<void> {
  await new Promise<void>((gone, reject) => {
    const sent = request(`${origin}/functions/v1/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    });
    sent.once("response", () => reject(new Error("The answer came before the line was cut")));
    sent.once("error", () => {});
    sent.once("close", gone);
    sent.end(JSON.stringify(payload), () => sent.destroy());
  });
}
