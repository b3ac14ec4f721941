/** What the repository says about itself when a release begins. */
interface ReleaseState {
  readonly packageVersion: string;
  readonly changelog: string;
  /** Output of `git status --porcelain`. */
  readonly changes: string;
  readonly tags: readonly string[];
}

/** What keeps a version from being released, each with what to do. */
export function releaseProblems(
  version: string,
  { packageVersion, changelog, changes, tags }: ReleaseState,
): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return ["Name the version: npm run release -- 0.3.0"];
  return [
    packageVersion !== version &&
      `package.json has version ${packageVersion}. Set it to ${version} and commit.`,
    !new RegExp(`^## \\[${version.replaceAll(".", "\\.")}\\] - \\d{4}-\\d{2}-\\d{2}$`, "m").test(changelog) &&
      `CHANGELOG.md has no section "## [${version}] - date". Write it and commit.`,
    changes !== "" && "There are changes that aren't committed. Commit or stash them.",
    tags.includes(`v${version}`) && `The tag v${version} exists. Choose another version.`,
  ].filter((problem) => problem !== false);
}
