import classes from "./editor-mock.module.css";

const proposals = ["ordered_at", "order_id", "orders"];

/** A drawing of the editor with its completion open. Nothing in it can be used. */
export function EditorMock() {
  return (
    <figure className={classes.figure}>
      <div
        className={classes.editor}
        role="img"
        aria-label="A drawing of the editor: a query is being typed, and below the cursor three names are proposed."
      >
        <div className={classes.lines}>
          <span>
            <b>SELECT</b> c.full_name, <i>count</i>(*)
          </span>
          <span>
            <b>FROM</b> customers <b>AS</b> c
          </span>
          <span>
            <b>JOIN</b> orders <b>AS</b> o <b>ON</b> o.customer_id = c.id
          </span>
          <span>
            <b>WHERE</b> o.ord
            <span className={classes.caret} />
          </span>
        </div>
        <ul className={classes.proposals}>
          {proposals.map((name, at) => (
            <li key={name} data-chosen={at === 0 || undefined}>
              <strong>ord</strong>
              {name.slice(3)}
              <span>{["timestamp", "integer", "table"][at]}</span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className={classes.caption}>A drawing of the editor, not the editor.</figcaption>
    </figure>
  );
}
