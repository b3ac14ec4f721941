/**
 * `npm run release -- 0.3.0`: proves the version with `npm run test:all`, builds its archives in build/release (and an
 * image where Docker is), and tags the commit. Pushes nothing.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { command, root } from "./command.ts";
import { releaseProblems } from "./release/release-problems.ts";

const version = process.argv[2] ?? "";
const tag = `v${version}`;
const folder = join(root, "build/release");

function fail(lines: readonly string[]): never {
  console.error(lines.join("\n"));
  process.exit(1);
}

/** Runs a program with its output shown; ends the release when it fails. */
async function must(program: string, args: readonly string[]): Promise<void> {
  const { code } = await command(program, args, { show: true });
  if (code !== 0) fail([`The release stopped: ${program} ${args.join(" ")} failed.`]);
}

const output = async (args: readonly string[]) => (await command("git", args)).output.trim();
const problems = releaseProblems(version, {
  packageVersion: JSON.parse(await readFile(join(root, "package.json"), "utf8")).version,
  changelog: await readFile(join(root, "CHANGELOG.md"), "utf8"),
  changes: await output(["status", "--porcelain"]),
  tags: (await output(["tag", "--list"])).split("\n"),
});
if (problems.length > 0) fail(problems);
const commit = await output(["rev-parse", "HEAD"]);

await must("npm", ["run", "test:all"]);
if ((await output(["rev-parse", "HEAD"])) !== commit) fail(["HEAD moved during the tests. Start again."]);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const name = `master-sql-${version}`;
await must("git", [
  "archive",
  `--prefix=${name}/`,
  `--output=${join(folder, `${name}-source.tar.gz`)}`,
  commit,
]);
// What a server needs besides its dependencies, so that it needn't build.
await must("tar", [
  "-czf",
  join(folder, `${name}-build.tar.gz`),
  "build/content",
  "build/exams",
  "build/sandbox",
  "build/web",
]);

const dockerfile = ["deploy/Dockerfile", "Dockerfile"].find((path) => existsSync(join(root, path)));
const hasDocker = (await command("docker", ["info"])).code === 0;
if (dockerfile && hasDocker)
  await must("docker", ["build", "--file", dockerfile, "--tag", `master-sql:${version}`, "."]);
else console.log(`No image was built: ${dockerfile ? "Docker doesn't run here" : "there is no Dockerfile"}.`);

const sums = await Promise.all(
  (await readdir(folder)).sort().map(async (file) => {
    const digest = createHash("sha256")
      .update(await readFile(join(folder, file)))
      .digest("hex");
    return `${digest}  ${file}\n`;
  }),
);
await writeFile(join(folder, "SHA256SUMS"), sums.join(""));
await must("git", ["tag", "--annotate", tag, "--message", `Master SQL ${version}`, commit]);
console.log(`Tagged ${tag}. The archives are in build/release. Publish with: git push origin ${tag}`);
