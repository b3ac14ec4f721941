/** What a grader that was taken over could be: it sends the server the SQL that it is to judge, as it is. */
import { writeSync } from "node:fs";
import { Socket } from "node:net";
import { type GraderRequest, MESSAGE_DESCRIPTOR } from "../grading/grading-job.ts";
import { readLines } from "../grading/lines.ts";

/** The SQL that makes it never end its line. */
const ENDLESS = "endless";

const messages = new Socket({ fd: MESSAGE_DESCRIPTOR });
const say = (text: string) => {
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(MESSAGE_DESCRIPTOR, rest));
    } catch (error) {
      // The pipe is full.
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
};
readLines(messages, {
  most: Number.POSITIVE_INFINITY,
  onTooLong: () => {},
  onLine(line) {
    const request = JSON.parse(line) as GraderRequest;
    if (request.type !== "work" || request.work.type !== "judge") return;
    const { sql } = request.work.submission;
    if (sql !== ENDLESS) say(`${sql}\n`);
    while (sql === ENDLESS) say("x".repeat(65_536));
  },
});
