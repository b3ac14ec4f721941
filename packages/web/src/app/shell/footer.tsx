import { Link } from "react-router";
import { openOverlay } from "../../lib/overlays/index.ts";
import classes from "./footer.module.css";
import { Logo } from "./logo.tsx";

const links = [
  { to: "/modules", label: "Learning Mode" },
  { to: "/practice", label: "Practice Mode" },
  { to: "/roadmap", label: "Roadmap" },
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
];

/** What the header has no room for. */
const more = [
  { to: "/cheatsheet", label: "Cheat sheet" },
  { to: "/playground", label: "Playground" },
  { to: "/quizzes", label: "Quizzes" },
  { to: "/interview-questions", label: "Interview questions" },
  { to: "/simulation", label: "Simulation" },
  { to: "/system-status", label: "System status" },
];

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
              {links.map(({ to, label }) => (
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
              {more.map(({ to, label }) => (
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
