/** What names the things that have a page of their own: ids of modules, slugs of all else, in curriculum order. */
export interface PublishedNames {
  readonly modules: readonly {
    readonly id: string;
    readonly hasQuiz: boolean;
    readonly lessons: readonly string[];
    readonly exercises: readonly string[];
  }[];
  readonly interviews: readonly string[];
}

/** A kind of page of the web application. */
export interface Page {
  /** `:name` stands for any one segment of the address, `:name?` for one that may be missing. */
  readonly path: `/${string}`;
  /**
   * Of a path with parameters: every address that there is. "any" where no list can be made, since they belong to one
   * person; any address of that form then has the page.
   */
  readonly addresses?: ((published: PublishedNames) => readonly string[]) | "any";
  /** "built": the same for everybody, so HTML is made of it once. "browser": rendered where it is read. */
  readonly rendered: "built" | "browser";
  /** "listed" in the sitemap; "found" by whoever follows a link; "hidden": search engines are asked to leave it out. */
  readonly search: "listed" | "found" | "hidden";
  /** What is on its way, as in "Loading practice...". Null for a page that is never waited for. */
  readonly loading: string | null;
  /** Link in the header, or in its menu "More"; `at` orders them. */
  readonly header?: { readonly label: string; readonly group: "main" | "more"; readonly at: number };
  /** Link in the footer's first list ("main") or its second ("more"). */
  readonly footer?: { readonly label: string; readonly group: "main" | "more"; readonly at: number };
  /** It takes the whole window below the header, without a footer. */
  readonly fillsWindow?: true;
  /** Path of the page in the header that this one is below, and that is marked while you are here. */
  readonly below?: `/${string}`;
}

/** Paths that a pattern stands for when each parameter may be missing or not: `/a/:b?` is `/a` and `/a/:b`. */
export function patternsOf({ path }: Pick<Page, "path">): readonly string[] {
  const optional = path.match(/\/:\w+\?$/)?.[0];
  if (optional === undefined) return [path];
  const without = path.slice(0, -optional.length);
  return [without, without + optional.slice(0, -1)];
}

/** Whether an address, a path without query, has this page by its form. */
export function hasForm(page: Pick<Page, "path">, address: string): boolean {
  const segments = address.split("/");
  return patternsOf(page).some((pattern) => {
    const parts = pattern.split("/");
    return (
      parts.length === segments.length &&
      parts.every((part, at) => (part.startsWith(":") ? segments[at] !== "" : part === segments[at]))
    );
  });
}
