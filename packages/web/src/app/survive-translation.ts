/**
 * Lets React keep updating a page that the browser translates. A translator replaces text nodes with `font` elements and
 * may move other elements into those. React still holds the old nodes: removing them or inserting before them would throw
 * (github.com/facebook/react/issues/11538), and new text would stay invisible.
 */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  /** The `font` element that replaced each text node. */
  const standIns = new WeakMap<Node, Node>();

  const note = (records: readonly MutationRecord[]) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (removedNodes.length === 0) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
      if (!standIn) continue;
      for (const node of removedNodes) if (node.nodeType === Node.TEXT_NODE) standIns.set(node, standIn);
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** The child of `parent` that contains the node now or has replaced it; null if there is none. */
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
      // The new text is shown untranslated until the translator notices it.
      standIn?.parentNode?.replaceChild(this, standIn);
    },
  });
}
