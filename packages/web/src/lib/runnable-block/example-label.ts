/** What a block is called that has no name of its own. */
export const EXAMPLE_LABEL = "SQL of this example";
