import type { Readable } from "node:stream";

const NEWLINE = 0x0a;

/**
 * Hands over every line that comes by a stream. After a line of more bytes than `most`, which is not kept, nothing is
 * read any more.
 */
export function readLines(
  stream: Readable,
  { most, onLine, onTooLong }: { most: number; onLine: (line: string) => void; onTooLong: () => void },
): void {
  let begun: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE)) {
      if (bytes + end > most) return giveUp();
      const line = Buffer.concat([...begun, rest.subarray(0, end)]).toString("utf8");
      begun = [];
      bytes = 0;
      rest = rest.subarray(end + 1);
      onLine(line);
    }
    if (rest.length > 0) begun.push(rest);
    bytes += rest.length;
    if (bytes > most) giveUp();
  };
  const giveUp = () => {
    begun = [];
    stream.off("data", onData);
    stream.destroy();
    onTooLong();
  };
  stream.on("data", onData);
}
