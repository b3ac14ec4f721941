import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { z } from "zod";
import { saysThatItGaveUp } from "./gave-up.ts";
import type { FromDatabaseThread, ToDatabaseThread } from "./messages.ts";

/**
 * The embedded database in a thread of its own, so that a heavy query never stalls the server's event loop.
 * It speaks PostgreSQL's wire protocol: request bytes in, response bytes out, one at a time.
 */
if (!parentPort) throw new Error("pglite/worker.ts runs only as a worker thread");
const port = parentPort;
const { folder } = z.object({ folder: z.string() }).parse(workerData);
const send = (message: FromDatabaseThread) => port.postMessage(message);

const database = await PGlite.create({ dataDir: folder });
send({ kind: "ready" });

let previous: Promise<void> = Promise.resolve();
port.on("message", (message: ToDatabaseThread) => {
  previous = previous.then(async () => {
    if (message.kind === "close") {
      await database.close();
      send({ kind: "closed" });
      port.close();
      return;
    }
    const bytes = await database.execProtocolRaw(message.bytes);
    send({ kind: "reply", connection: message.connection, bytes });
    if (saysThatItGaveUp(bytes))
      throw new Error("PostgreSQL gave up; when the server starts again, it recovers what was committed");
  });
});
