import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from "@tabler/icons-react";
import { useId, useImperativeHandle, useState } from "react";
import type { AnswerHandle, EditorSession } from "../../../lib/editor-session/index.ts";
import { StaticSql } from "../../../ui/sql-editor/index.ts";
import { useFocusNext } from "../../../ui/use-focus-next.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import classes from "./arrange-pane.module.css";
import { type Arrangement, arrangedSql, arrangementOf, moved } from "./arrangement.ts";

interface ArrangePaneProps {
  readonly session: EditorSession;
  readonly pieces: readonly string[];
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

const screenReaderInstructions = {
  draggable:
    "Space picks the piece up, the arrow keys move it, Space puts it down, Escape leaves it where it was.",
};

/** Where a query is put together of given pieces: by dragging, or by buttons that the keyboard reaches. */
export default function ArrangePane({ session, pieces }: ArrangePaneProps) {
  const id = useId();
  const [taken, setTaken] = useState<Arrangement>(() => arrangementOf(pieces, session.state().text));
  const [said, setSaid] = useState("");
  const [place, focusNext] = useFocusNext<HTMLDivElement>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (piece: number) => pieces[piece] ?? "";

  function change(to: Arrangement) {
    setTaken(to);
    session.edit(arrangedSql(pieces, to));
  }
  useImperativeHandle(
    session.hold,
    (): AnswerHandle => ({
      text: () => session.state().text,
      replace: (sql) => change(arrangementOf(pieces, sql)),
      focus: () => place.current?.querySelector("button")?.focus(),
    }),
  );

  function add(piece: number) {
    const rest = pieces.map((_, i) => i).filter((i) => i !== piece && !taken.includes(i));
    const following = rest.find((i) => i > piece) ?? rest.at(-1);
    focusNext(...(following === undefined ? [`up ${piece}`, `remove ${piece}`] : [`add ${following}`]));
    setSaid(`${nameOf(piece)} is line ${taken.length + 1} of your query.`);
    change([...taken, piece]);
  }
  function remove(position: number) {
    const piece = taken[position] ?? 0;
    const neighbour = taken[position + 1] ?? taken[position - 1];
    focusNext(neighbour === undefined ? `add ${piece}` : `remove ${neighbour}`);
    setSaid(`${nameOf(piece)} is back among the pieces.`);
    change(taken.toSpliced(position, 1));
  }
  function move(from: number, to: number, button: "up" | "down" | null) {
    const piece = taken[from] ?? 0;
    if (button) focusNext(`${button} ${piece}`, `${button === "up" ? "down" : "up"} ${piece}`);
    setSaid(`${nameOf(piece)} is line ${to + 1} of ${taken.length}.`);
    change(moved(taken, from, to));
  }
  /** The library takes an id of 0 for none, so ids are places of pieces plus one. */
  const pieceOf = ({ id }: Pick<Active, "id">) => Number(id) - 1;
  const spoken: Announcements = {
    onDragStart: ({ active }) => `${nameOf(pieceOf(active))} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(pieceOf(active))} goes to line ${taken.indexOf(pieceOf(over)) + 1}.` : undefined,
    // Where it ended up is said for every way of moving a piece.
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `${nameOf(pieceOf(active))} stays where it was.`,
  };
  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [taken.indexOf(pieceOf(active)), over ? taken.indexOf(pieceOf(over)) : -1];
    if (from >= 0 && to >= 0 && from !== to) move(from, to, null);
  }

  return (
    <div className={classes.pane} ref={place} data-answer>
      <section className={classes.arranged} aria-labelledby={`${id}-arranged`} data-given>
        <h3 id={`${id}-arranged`} className={classes.title}>
          Your query, line by line
        </h3>
        {taken.length === 0 ? (
          <p className={classes.empty}>
            Take the pieces from below in the order of the query. Some may be left over.
          </p>
        ) : (
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={onDragEnd}
            accessibility={{ announcements: spoken, screenReaderInstructions }}
          >
            <SortableContext items={taken.map((piece) => piece + 1)} strategy={verticalListSortingStrategy}>
              <ol className={classes.lines}>
                {taken.map((piece, position) => (
                  <TakenPiece
                    key={piece}
                    piece={piece}
                    text={nameOf(piece)}
                    isFirst={position === 0}
                    isLast={position === taken.length - 1}
                    onUp={() => move(position, position - 1, "up")}
                    onDown={() => move(position, position + 1, "down")}
                    onRemove={() => remove(position)}
                  />
                ))}
              </ol>
            </SortableContext>
          </DndContext>
        )}
      </section>
      <section className={classes.supply} aria-labelledby={`${id}-pieces`}>
        <h3 id={`${id}-pieces`} className={classes.title}>
          Pieces
        </h3>
        <ul className={classes.pieces}>
          {pieces.map(
            (text, piece) =>
              !taken.includes(piece) && (
                <li key={piece}>
                  <button
                    type="button"
                    className={classes.piece}
                    data-button={`add ${piece}`}
                    aria-label={`Add: ${text}`}
                    onClick={() => add(piece)}
                  >
                    <IconPlus {...icon} className={classes.plus} />
                    <code translate="no">{text}</code>
                  </button>
                </li>
              ),
          )}
        </ul>
        {taken.length === pieces.length && <p className={classes.empty}>Every piece is in use.</p>}
      </section>
      {taken.length > 0 && (
        <section className={classes.preview} aria-labelledby={`${id}-preview`}>
          <h3 id={`${id}-preview`} className={classes.title}>
            As SQL
          </h3>
          <StaticSql sql={arrangedSql(pieces, taken)} label="Your query as SQL" />
        </section>
      )}
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
    </div>
  );
}

interface TakenPieceProps {
  readonly piece: number;
  readonly text: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  onUp(): void;
  onDown(): void;
  onRemove(): void;
}

function TakenPiece({ piece, text, isFirst, isLast, onUp, onDown, onRemove }: TakenPieceProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: piece + 1,
    });
  return (
    <li
      ref={setNodeRef}
      className={classes.line}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={`Drag: ${text}`}
      >
        <IconGripVertical {...icon} />
      </button>
      <code translate="no" className={classes.code}>
        {text}
      </code>
      <button
        type="button"
        className={classes.action}
        data-button={`up ${piece}`}
        aria-label={`Move up: ${text}`}
        disabled={isFirst}
        onClick={onUp}
      >
        <IconArrowUp {...icon} />
      </button>
      <button
        type="button"
        className={classes.action}
        data-button={`down ${piece}`}
        aria-label={`Move down: ${text}`}
        disabled={isLast}
        onClick={onDown}
      >
        <IconArrowDown {...icon} />
      </button>
      <button
        type="button"
        className={classes.action}
        data-button={`remove ${piece}`}
        aria-label={`Remove: ${text}`}
        onClick={onRemove}
      >
        <IconX {...icon} />
      </button>
    </li>
  );
}
