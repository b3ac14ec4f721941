import type { WorkerRequest } from "../worker/messages.ts";
import { createWorkerService } from "../worker/serve.ts";

const serve = createWorkerService((reply) => self.postMessage(reply), { isWarmFirst: false });
self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => void serve(data);
