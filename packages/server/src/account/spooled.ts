import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

/** Characters that are gathered before they are written. */
const GATHERED = 64 * 1024;

/**
 * What `produce` writes, as a stream: all of it is in a file first, which is gone once the stream has ended or was given
 * up; where the system lets go of names of open files, also when the process has.
 */
export async function spooled(
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), "master-sql-export-"));
  const forget = () => rm(folder, { recursive: true, force: true }).catch(() => {});
  let file: FileHandle | undefined;
  try {
    file = await open(join(folder, "export.json"), "wx+", 0o600);
    await forget();
    let gathered = "";
    const flush = async () => {
      await file?.appendFile(gathered);
      gathered = "";
    };
    await produce(async (text) => {
      gathered += text;
      if (gathered.length >= GATHERED) await flush();
    });
    await flush();
    // Closes the file when it ends, and when whoever reads it hangs up.
    const stream = file.createReadStream({ start: 0 });
    stream.once("close", forget);
    return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  } catch (error) {
    await file?.close();
    await forget();
    throw error;
  }
}
