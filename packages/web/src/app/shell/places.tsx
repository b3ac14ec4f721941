import { useClickOutside } from "@mantine/hooks";
import { headerLinks } from "@master-sql/course/pages";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import classes from "./places.module.css";
import { useMenu } from "./use-menu.ts";

interface PlacesProps {
  /** Address of the link to mark; null for none. */
  readonly marked: string | null;
}

/** The header's links: the four main ones, and a menu of the others, which a narrow screen shows in full. */
export function Places({ marked }: PlacesProps) {
  return (
    <>
      <LinkList className={classes.places} links={headerLinks.main} marked={marked} />
      <MorePlaces marked={marked} />
    </>
  );
}

function MorePlaces({ marked }: PlacesProps) {
  const { isOpen, setOpen, toggle } = useMenu();
  const root = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes when the focus leaves it.
    <div
      ref={root}
      className={classes.more}
      data-open={isOpen || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={toggle}
        type="button"
        className={classes.toggle}
        data-current={headerLinks.more.some(({ to }) => to === marked) || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        More
        <IconChevronDown size={14} stroke={2} aria-hidden="true" />
      </button>
      <LinkList id={id} className={classes.list} links={headerLinks.more} marked={marked} />
    </div>
  );
}

function LinkList({
  id,
  className,
  links,
  marked,
}: PlacesProps & {
  readonly id?: string;
  readonly className: string | undefined;
  readonly links: typeof headerLinks.main;
}) {
  return (
    <ul id={id} className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={classes.place} aria-current={to === marked ? "page" : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
