/**
 * Keeps React at work on a page that the browser translates. A translator takes text nodes out of the page, puts `font`
 * elements in their place, and may move elements into them. React still holds the old nodes: it would fail when it
 * removes one or inserts before one (github.com/facebook/react/issues/11538), and a new text would go unseen.
 */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  /** By text node that was taken out, what was put in its place. */
  const standIns = new WeakMap<Node, Node>();

  const note = (records: readonly MutationRecord[]) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
      if (!standIn) continue;
      for (const node of removedNodes) if (node.nodeType === Node.TEXT_NODE) standIns.set(node, standIn);
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** The child of `parent` that holds a node now, or has replaced it; null when there is neither. */
  const placeIn = (parent: Node, node: Node): Node | null => {
    note(observer.takeRecords());
    let at: Node | null = node;
    while (at !== null && at.parentNode !== parent) at = at.parentNode ?? standIns.get(at) ?? null;
    return at;
  };

  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const place = placeIn(this, child);
    const { parentNode } = child;
    if (place !== null && parentNode !== null) removeChild.call(parentNode, child);
    else if (place !== null) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    const isHere = before === null || before.parentNode === this;
    return insertBefore.call(this, node, isHere ? before : placeIn(this, before)) as T;
  };
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue?.set?.call(this, value);
      if (this.parentNode !== null || this.nodeType !== Node.TEXT_NODE) return;
      note(observer.takeRecords());
      const standIn = standIns.get(this);
      // The new text is shown as it is; the translator sees it and takes it out again.
      standIn?.parentNode?.replaceChild(this, standIn);
    },
  });
}
