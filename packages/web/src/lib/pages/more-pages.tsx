import { footerLinks } from "@master-sql/course/pages";
import { Link } from "react-router";
import classes from "./more-pages.module.css";

interface MorePagesProps {
  /** Said before them. */
  readonly words: string;
  /** Addresses of pages that the header has no room for. */
  readonly pages: readonly string[];
}

/** Pages that belong to what one is about to do, where one looks for them. */
export function MorePages({ words, pages }: MorePagesProps) {
  const links = footerLinks.more.filter(({ to }) => pages.includes(to));
  return (
    <nav className={classes.more} aria-label={words}>
      <span aria-hidden="true">{words}</span>
      <ul className={classes.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
