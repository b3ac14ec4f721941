import { Link } from "react-router";
import classes from "./not-found-page.module.css";

export function NotFoundPage() {
  return (
    <section className={classes.page}>
      <pre translate="no" className={classes.query} aria-hidden="true">
        <code translate="no">
          <b>select</b> page{"\n"}
          <b>from</b> site{"\n"}
          <b>where</b> address = <i>'this one'</i>;{"\n\n"}
          <span>(0 rows)</span>
        </code>
      </pre>
      <h1>Oops! Page not found</h1>
      <p>Nothing lives at this address. It may have moved, or the link has a typing error.</p>
      <p>
        <Link to="/">Go to the start page</Link>, or <Link to="/practice">open the exercises</Link>.
      </p>
    </section>
  );
}
