import { parentPort } from "node:worker_threads";
import { createWorkerService } from "../worker/serve.ts";

const port = parentPort;
if (!port) throw new Error("This module runs in a worker thread.");
const serve = createWorkerService((reply) => port.postMessage(reply), { isWarmFirst: true });
port.on("message", serve);
