/**
 * Made when first needed, then kept: making one of Intl's formats takes a slow phone up to 20 ms, which a page that shows
 * nothing in it needn't spend.
 */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
