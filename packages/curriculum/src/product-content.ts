import { type ParsedContent, parseContent } from "@master-sql/course/source";
import { CONTENT_FOLDER, readContentFolder } from "./content-folder.ts";

let read: ParsedContent | undefined;

/** The content of the repository, with what is wrong in it. Read once: that takes seconds of a processor. */
export function productContent(): ParsedContent {
  read ??= parseContent(readContentFolder(CONTENT_FOLDER));
  return read;
}
