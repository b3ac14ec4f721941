import { footerLinks } from "@master-sql/course/pages";
import { Link } from "react-router";
import { openOverlay } from "../../lib/overlays/index.ts";
import classes from "./footer.module.css";
import { Logo } from "./logo.tsx";

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.about}>
          <Logo />
          <p>SQL on real PostgreSQL, running in your own browser.</p>
        </div>
        <div>
          <nav aria-label="Footer">
            <ul className={classes.links}>
              {footerLinks.main.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
              <li>
                <button type="button" onClick={() => openOverlay({ kind: "feedback" })}>
                  Give Feedback
                </button>
              </li>
            </ul>
          </nav>
          <nav aria-label="More">
            <ul className={classes.links}>
              {footerLinks.more.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
