import { COLUMNS, ROWS } from "../layout/pane-sizes.ts";

/**
 * Panes that were dragged to other sizes have them from the first paint on: the sizes are in this browser only, and the
 * page is the same for everybody.
 */
export function PaneSizesScript() {
  // Our own constant text, no input; the server puts its hash in the content security policy.
  const script = `try{for(const [name,first,second] of ${JSON.stringify([
    [COLUMNS, "left", "right"],
    [ROWS, "editor", "outcome"],
  ])}){const sizes=JSON.parse(localStorage.getItem("react-resizable-panels:"+name));
for(const pane of [first,second])if(sizes?.[pane]>0)document.documentElement.style.setProperty("--prepared-"+pane,sizes[pane])}}catch{}`;
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
