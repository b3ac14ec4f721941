import { arrived } from "../arrival/index.ts";
import type { WorkerRequest } from "../worker/messages.ts";
import { createWorkerService } from "../worker/serve.ts";

/** Addresses with spaces between them, which the build puts here (`src/vite`); none in development. */
const FILES_OF_THE_JUDGE = "%FILES_OF_THE_JUDGE%";

const serve = createWorkerService((reply) => self.postMessage(reply), {
  isWarmFirst: false,
  judgeThere: () => arrived(FILES_OF_THE_JUDGE.startsWith("/") ? FILES_OF_THE_JUDGE.split(" ") : []),
});
self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => void serve(data);
