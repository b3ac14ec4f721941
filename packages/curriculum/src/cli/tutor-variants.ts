import { parseArgs } from "node:util";
import { type ProvedVariant, variantsOf } from "@master-sql/tutor";
import { currentSlugs } from "../current-slugs.ts";
import { createToolSandbox, prepareSnapshots } from "../snapshots.ts";
import { TutorDesk } from "../tutor/tutor-desk.ts";

const USAGE = `Makes the variants that the tutor offers as a similar task, of every exercise whose answer is a query or of those named, and
tells for how many there is one, of which kinds.

  npm run --silent tutor:variants -- [--solved] [--list] [EXERCISE …]

Variants are made as for somebody who hasn't solved the exercise; with --solved as for somebody who has. --list prints each.`;

const QUERY_KINDS: ReadonlySet<string> = new Set(["select", "fix", "arrange", "complete"]);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      solved: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  await prepareSnapshots();
  const sandbox = createToolSandbox();
  try {
    const desk = new TutorDesk(sandbox);
    const slugs = currentSlugs(desk.content, positionals);
    const exercises = desk.content.exercises
      .map(({ exercise }) => exercise)
      .filter(({ kind, slug }) => QUERY_KINDS.has(kind) && (slugs.length === 0 || slugs.includes(slug)))
      // A dataset is opened once.
      .toSorted((a, b) => (a.dataset < b.dataset ? -1 : a.dataset > b.dataset ? 1 : 0));
    const byKind = new Map<ProvedVariant["kind"], number>();
    const without: string[] = [];
    for (const { slug } of exercises) {
      const context = await desk.context({ type: "exercise", slug }, "", { assisted: values.solved });
      let count = 0;
      for await (const { kind, says, rows } of variantsOf(context)) {
        count += 1;
        byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
        if (values.list) console.log(`${slug} · ${kind} · ${rows} rows · ${says}`);
      }
      if (count === 0) without.push(slug);
    }
    console.log(`${exercises.length - without.length} of ${exercises.length} exercises have a variant.`);
    for (const [kind, count] of byKind) console.log(`  ${kind}: ${count}`);
    if (values.list) console.log(`Without: ${without.join(", ")}`);
    return 0;
  } finally {
    await sandbox.close();
  }
}

process.exitCode = await main();
