/** What an escape could reach: things that only the host has. */
export interface Canaries {
  /** A file that nobody has written yet, in a folder that the program's user may write to. */
  readonly file: string;
  /** A file that the program's user may read. */
  readonly secretFile: string;
  /** A port of this machine on which something listens. */
  readonly port: number;
}

/**
 * JavaScript that reaches for everything there is, one after the other, and tells the port what it got: each a request
 * of its own, so that what a wall refuses doesn't keep the rest from being tried.
 */
export function escapeCode({ file, secretFile, port }: Canaries): string {
  return `(() => {
    const get = (name) => { try { return globalThis.process.getBuiltinModule(name) } catch { return undefined } };
    const fs = get("node:fs"), net = get("node:net"), threads = get("node:worker_threads"), sqlite = get("node:sqlite");
    const tell = (what) => { try { const s = net.connect(${port}, "127.0.0.1"); s.on("error", () => {}); s.end(what) } catch {} };
    const attempt = (what, act) => { try { tell(what + " " + act()) } catch {} };
    const write = (how) => ${JSON.stringify(file)} + "." + how;
    const elsewhere = "require('node:fs').writeFileSync(" + JSON.stringify(write("thread")) + ", 'x')";
    attempt("code", () => "ran");
    attempt("written", () => fs.writeFileSync(write("fs"), "x"));
    attempt("secret", () => fs.readFileSync(${JSON.stringify(secretFile)}, "utf8"));
    for (const pid of ["self", process.ppid, process.pid]) attempt("environ", () => fs.readFileSync("/proc/" + pid + "/environ", "utf8"));
    attempt("env", () => JSON.stringify(process.env));
    attempt("child", () => get("node:child_process").spawnSync("/usr/bin/env", ["touch", write("child")]).status);
    attempt("thread", () => { new threads.Worker(elsewhere, { eval: true, execArgv: [] }) });
    attempt("hooks", () => { get("node:module").register("data:text/javascript," + encodeURIComponent("import fs from 'node:fs'; fs.writeFileSync(" + JSON.stringify(write("hooks")) + ", 'x')")) });
    attempt("sqlite", () => { new sqlite.DatabaseSync(write("sqlite")).exec("create table t (a)") });
    attempt("wasi", () => { new (get("node:wasi").WASI)({ version: "preview1", preopens: { "/": "/" } }); return "made" });
    attempt("addon", () => process.dlopen({ exports: {} }, write("addon")));
    attempt("report", () => process.report.writeReport(write("report")));
    attempt("snapshot", () => get("node:v8").writeHeapSnapshot(write("heap")));
    attempt("inspector", () => { get("node:inspector").open(0); return "open" });
    attempt("binding", () => Object.keys(process.binding("fs")).length);
    attempt("flags", () => { get("node:v8").setFlagsFromString("--redirect-code-traces-to=" + write("flags")); return "changed" });
    attempt("signal", () => process.kill(process.ppid, 0));
  })()`;
}
