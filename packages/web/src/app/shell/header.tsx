import { headerLinkAt } from "@master-sql/course/pages";
import { IconMenu2, IconX } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import { AccountControl } from "../../features/auth/account-control.tsx";
import { CreditsControl } from "../../features/credits/credits-control.tsx";
import { ColorSchemeToggle } from "./color-scheme-toggle.tsx";
import { FindControl, FindInMenu } from "./find-control.tsx";
import classes from "./header.module.css";
import { Logo } from "./logo.tsx";
import { Places } from "./places.tsx";
import { useMenu } from "./use-menu.ts";
import { useRenderedPath } from "./use-rendered-path.ts";

/** Above every page: links to the others, the search, and the account. */
export function Header() {
  const marked = headerLinkAt(useRenderedPath());
  const { isOpen, setOpen, toggle } = useMenu();
  const menuId = useId();

  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <Link to="/" className={classes.home} aria-label="Master SQL, start page">
          <Logo />
        </Link>
        <nav id={menuId} aria-label="Main" className={classes.nav} data-open={isOpen || undefined}>
          <FindInMenu />
          <Places marked={marked} />
        </nav>
        <div className={classes.controls}>
          <FindControl />
          <ColorSchemeToggle />
          <CreditsControl />
          <AccountControl />
          <button
            ref={toggle}
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={menuId}
            aria-label="Menu"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconX size={20} stroke={1.75} /> : <IconMenu2 size={20} stroke={1.75} />}
          </button>
        </div>
      </div>
    </header>
  );
}
