import { Combobox, TextInput, useCombobox } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import { quantity } from "@master-sql/words";
import {
  IconBolt,
  IconBook2,
  IconBulb,
  IconCode,
  IconFile,
  IconListCheck,
  IconMessages,
  IconPencil,
  IconSearch,
  IconStack2,
} from "@tabler/icons-react";
import { type ComponentType, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { closeOverlays } from "../../lib/overlays/index.ts";
import { courseSearch } from "../../lib/search/course-search.ts";
import { type FindableKind, findablePages } from "../../lib/search/findable.ts";
import type { Finder } from "../../lib/search/finder.ts";
import { commandKey } from "../../ui/command-key.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { matchingActions, useActions } from "./actions.tsx";
import classes from "./find-dialog.module.css";
import { useRecent } from "./recent.ts";

/** Most that is listed at once. */
const MOST = 30;

const KINDS: Readonly<
  Record<FindableKind | "action", { name: string; icon: ComponentType<{ size: number; stroke?: number }> }>
> = {
  action: { name: "Action", icon: IconBolt },
  page: { name: "Page", icon: IconFile },
  module: { name: "Module", icon: IconStack2 },
  lesson: { name: "Lesson", icon: IconBook2 },
  concept: { name: "Concept", icon: IconBulb },
  exercise: { name: "Exercise", icon: IconPencil },
  snippet: { name: "Cheat sheet", icon: IconCode },
  quiz: { name: "Quiz", icon: IconListCheck },
  interview: { name: "Interview question", icon: IconMessages },
};

/** Finds anything that has an address and goes there, and runs actions. */
export function FindDialog() {
  return (
    <Dialog title="Find" size={640} focusContent onClose={closeOverlays}>
      <Find />
    </Dialog>
  );
}

function Find() {
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const { finder, failed } = useFinder();
  const { actions, asking } = useActions();
  const recent = useRecent();
  const found = useMemo(() => {
    const fit = matchingActions(actions, wanted);
    if (wanted !== "") {
      // An action comes first where its name is being typed.
      const isNamed = ({ title }: { title: string }) => title.toLowerCase().startsWith(wanted.toLowerCase());
      const others = fit.filter((action) => !isNamed(action));
      return [...fit.filter(isNamed), ...(finder?.(wanted).slice(0, MOST) ?? []), ...others];
    }
    const ids = new Set(recent.opened.map(({ id }) => id));
    return [...fit, ...recent.opened, ...findablePages.filter(({ id }) => !ids.has(id))];
  }, [wanted, finder, actions, recent.opened]);
  // Escape in the field is the list's, not the dialog's.
  const list = useCombobox({ opened: true, onDropdownClose: closeOverlays });

  // What Enter opens is the best of what is listed now.
  useEffect(() => {
    if (found.length > 0) list.selectFirstOption();
    else list.resetSelectedOption();
  }, [found, list.selectFirstOption, list.resetSelectedOption]);

  const open = (id: string) => {
    const chosen = found.find((each) => each.id === id);
    closeOverlays();
    if (chosen === undefined) return;
    if (chosen.kind !== "action") recent.note(chosen);
    const to = chosen.kind === "action" ? chosen.run() : chosen.to;
    // The focus goes back to what opened the dialog first, and then to the new page.
    if (to !== null) requestAnimationFrame(() => void navigate(to));
  };

  return (
    <Combobox store={list} onOptionSubmit={open}>
      {asking}
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-label="Find lessons, exercises, concepts and pages"
          placeholder="Lessons, exercises, concepts, snippets …"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <VisuallyHidden as="p" role="status">
        {wanted === "" ? "" : quantity(found.length, "result")}
      </VisuallyHidden>
      {failed && (
        <p className={classes.note} role="alert">
          The course can't be searched just now: check the connection, close this, and try again.
        </p>
      )}
      {wanted !== "" && finder !== null && found.length === 0 && (
        <p className={classes.note}>Nothing holds all of these words. Try fewer, or another name for it.</p>
      )}
      <Combobox.Options aria-label="What was found" className={classes.options}>
        {found.map(({ id, kind, title, place }, at) => {
          const { name, icon: Icon } = KINDS[kind];
          const isRecent = wanted === "" && kind !== "action" && at < actions.length + recent.opened.length;
          return (
            <Combobox.Option key={id} value={id} className={classes.option}>
              <span className={classes.icon} aria-hidden="true">
                <Icon size={18} stroke={1.75} />
              </span>
              <span className={classes.title}>
                {title}
                {place !== "" && <span className={classes.place}>{place}</span>}
              </span>
              <span className={classes.kind}>{isRecent ? `Recent · ${name}` : name}</span>
            </Combobox.Option>
          );
        })}
      </Combobox.Options>
      <p className={classes.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> to move · <kbd>Enter</kbd> to open · <kbd>Esc</kbd> to close ·{" "}
        <kbd>{commandKey()} K</kbd> from anywhere
      </p>
    </Combobox>
  );
}

/** Made once the course's bundles are here; null until then. */
function useFinder(): { readonly finder: Finder | null; readonly failed: boolean } {
  const [finder, setFinder] = useState<Finder | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    courseSearch().then(
      (made) => setFinder(() => made),
      (cause: unknown) => {
        console.warn("The course couldn't be fetched to be searched.", cause);
        setFailed(true);
      },
    );
  }, []);
  return { finder, failed };
}
