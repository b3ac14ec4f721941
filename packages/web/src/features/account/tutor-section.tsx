import { ButtonLink } from "../../ui/button-link.tsx";
import classes from "./account-page.module.css";

/** The way to everything that was asked of the tutor. */
export function TutorSection() {
  return (
    <section className={classes.section} aria-labelledby="tutor">
      <div className={classes.about}>
        <h2 id="tutor">Asked of the tutor</h2>
        <p>
          Your questions, your queries with them, and the answers. They are in the export of your data too.
        </p>
      </div>
      <div className={classes.content}>
        <ButtonLink to="/account/tutor" variant="default">
          See what you asked
        </ButtonLink>
      </div>
    </section>
  );
}
