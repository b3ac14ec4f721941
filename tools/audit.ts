/**
 * `npm run audit`: asks the npm registry for advisories about what package-lock.json holds. Ends with 0 when there are
 * none that matter, 1 when something that people run has one of high or critical severity, 2 when the registry couldn't
 * be asked: then nothing is known. Not a part of `npm test`, which needs no network.
 */
import { command } from "./command.ts";

interface Report {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string; readonly isDirect: boolean }>
  >;
}

async function ask(...omit: string[]): Promise<Report> {
  const { output } = await command("npm", ["audit", "--json", ...omit]);
  const begin = output.indexOf("{");
  try {
    // Warnings come before the report, and where its log is after it.
    return JSON.parse(output.slice(begin, output.lastIndexOf("}") + 1)) as Report;
  } catch {
    return { message: output.trim().split("\n").at(-1) ?? "" };
  }
}

const [shipped, all] = await Promise.all([ask("--omit=dev"), ask()]);
if (!shipped.vulnerabilities || !all.vulnerabilities) {
  const reason = shipped.message ?? all.message ?? "no answer";
  console.error(`The registry can't be asked for advisories (${reason}). Nothing is known about them.`);
  process.exit(2);
}
const inUse = shipped.vulnerabilities;
let matters = false;
for (const [name, { severity, range }] of Object.entries(all.vulnerabilities)) {
  const isShipped = name in inUse;
  matters ||= isShipped && ["high", "critical"].includes(severity);
  console.log(`${severity}: ${name} ${range}${isShipped ? "" : " (only tests and tools use it)"}`);
}
console.log(`${Object.keys(all.vulnerabilities).length} packages with advisories`);
process.exit(matters ? 1 : 0);
