/** Address of the first lesson of a running server: the page with the most on it. */
export async function firstLesson(origin: string): Promise<string> {
  const catalogue = (await (await fetch(`${origin}/content/catalogue.json`)).json()) as {
    modules: { id: string; lessons: { slug: string }[] }[];
  };
  const module = catalogue.modules[0];
  return `/learning/${module?.id}/${module?.lessons[0]?.slug}`;
}
