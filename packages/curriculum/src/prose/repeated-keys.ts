import type { ContentProblem, SourceFile } from "@master-sql/course/source";

/** A key of YAML whose text begins with the same key, such as `note: "note: percent"`. */
const repeatedKey = /^\s*(?:- )?(\w+):\s+["']?\1:\s/;

/** Texts that begin with their own key, in YAML files and front matter: learners would read the key. */
export function checkRepeatedKeys(files: readonly SourceFile[]): readonly ContentProblem[] {
  return files
    .filter(({ path }) => /\.(?:md|yaml)$/.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        const key = repeatedKey.exec(line)?.[1];
        return key === undefined
          ? []
          : [
              {
                file: path,
                line: index + 1,
                message: `The text of ${key} begins with “${key}:”; remove that.`,
              },
            ];
      }),
    );
}
