import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { currentUserId } from "../backend/session.ts";
import { awayKey, endedUser } from "../belongings/index.ts";
import { durableStorage } from "../storage/durable-storage.ts";
import type { Draft } from "./draft.ts";
import { DraftBook } from "./draft-book.ts";
import type { HistoryEntry } from "./query-history.ts";

const SAVE_AFTER_MS = 250;

export interface DraftControl {
  /** The text to begin with, and whether it is a stored draft. Doesn't change while the id stays. */
  readonly initial: {
    readonly sql: string;
    readonly hintsOpen: number;
    readonly rungsOpen: readonly number[];
    readonly isDraft: boolean;
  };
  /** A stored draft couldn't be read; it was put aside and the text is the starting one. */
  readonly wasUnreadable: boolean;
  /** The text is only in this page's memory: storage is refused or full. */
  readonly isVolatile: boolean;
  /** What another tab stored since; null when nothing, or dismissed. */
  readonly elsewhere: Draft | null;
  /** Newest first. */
  readonly history: readonly HistoryEntry[];
  /** The text changed; stored a moment later, at the latest when the page is left. */
  edit(sql: string): void;
  openHints(count: number): void;
  /** All that are open, by the numbers that attempts record. */
  openRungs(rungs: readonly number[]): void;
  dismissElsewhere(): void;
  /** Stores this text as the newest; what another tab stored goes into the history. */
  keepThis(): void;
  discard(): void;
  remember(entry: Omit<HistoryEntry, "at">): void;
}

/** Calls `flush` before the page is left, hidden on a phone, or its component goes. */
function useLastWords(flush: () => void): void {
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", whenHidden);
    return () => {
      flush();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", whenHidden);
    };
  }, [flush]);
}

/** The draft of one text, kept in the browser. `start` is the text when nothing is stored. */
export function useDraft(id: string, start: string): DraftControl {
  const opened = useMemo(() => {
    const writer = currentUserId();
    // A login that ended has put away what is written here: it goes on there, for its writer alone.
    const place = (key: string) => (writer !== null && endedUser() === writer ? awayKey(writer, key) : key);
    const book = new DraftBook(durableStorage, id, () => new Date(), place);
    const stored = book.open();
    const draft = stored.kind === "draft" ? stored.draft : null;
    const rungsOpen: readonly number[] = draft?.rungsOpen ?? [];
    return {
      book,
      writer,
      wasUnreadable: stored.kind === "unreadable",
      initial: {
        sql: draft?.sql ?? start,
        hintsOpen: draft?.hintsOpen ?? 0,
        rungsOpen,
        isDraft: draft !== null,
      },
    };
  }, [id, start]);
  const { book, writer, initial } = opened;

  const text = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [isVolatile, setVolatile] = useState(false);
  const [elsewhere, setElsewhere] = useState<Draft | null>(null);
  const [history, setHistory] = useState<readonly HistoryEntry[]>(() => book.history());

  const save = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    // Whoever wrote it has logged out: it isn't the next one's.
    if (writer !== null && currentUserId() !== writer && endedUser() !== writer) return;
    setVolatile(!book.save(text.current.sql, text.current.hintsOpen, text.current.rungsOpen));
    setElsewhere(null);
  }, [book, writer]);

  useEffect(() => {
    text.current = initial;
    setElsewhere(null);
    setHistory(book.history());
    return book.subscribe(() => {
      setElsewhere(book.elsewhere());
      setHistory(book.history());
    });
  }, [book, initial]);

  const flush = useCallback(() => {
    if (timer.current !== null) save();
  }, [save]);
  useLastWords(flush);

  const actions = useMemo(
    () => ({
      edit(sql: string) {
        text.current = { ...text.current, sql };
        if (timer.current !== null) clearTimeout(timer.current);
        timer.current = setTimeout(save, SAVE_AFTER_MS);
      },
      openHints(count: number) {
        text.current = { ...text.current, hintsOpen: count };
        save();
      },
      openRungs(rungs: readonly number[]) {
        text.current = { ...text.current, rungsOpen: rungs };
        save();
      },
      dismissElsewhere() {
        book.acknowledge();
        setElsewhere(null);
      },
      keepThis: save,
      discard() {
        if (timer.current !== null) clearTimeout(timer.current);
        timer.current = null;
        book.discard();
      },
      remember: (entry: Omit<HistoryEntry, "at">) => book.remember(entry),
    }),
    [book, save],
  );

  return { initial, wasUnreadable: opened.wasUnreadable, isVolatile, elsewhere, history, ...actions };
}
