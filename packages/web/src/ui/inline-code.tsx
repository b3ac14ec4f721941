/** A sentence in which what stands in backticks is code. */
export function InlineCode({ text }: { readonly text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      <code translate="no" key={`${index}-${part}`}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}
