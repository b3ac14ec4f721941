import { type RunOutcome, SandboxFault, type SqlSandbox } from "@master-sql/judge/sandbox";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { FinishedRun } from "../../../ui/run-outcome/index.ts";
import { type EditorMemory, newEditorMemory, type SqlEditorHandle } from "../../../ui/sql-editor/index.ts";
import type { DraftControl } from "../../drafts/index.ts";
import type { Job, SandboxSession, SmallDatabase } from "../../sandbox/index.ts";
import { type Answer, editorOf } from "./answer-handle.ts";
import { apply } from "./apply.ts";
import {
  type ActivityKind,
  type JudgedAnswer,
  newSession,
  type RunPart,
  type Script,
  type SessionEffect,
  type SessionEvent,
  type SessionStart,
  type SessionState,
  type Tables,
} from "./session-state.ts";

/** What a session needs of the world. */
export interface SessionPorts {
  /** PostgreSQL on a dataset; nothing is loaded by asking for it. */
  sandboxOf(dataset: string): SandboxSession;
  readonly draft: Pick<DraftControl, "edit" | "discard" | "remember">;
  fetchTables(dataset: string): Promise<Tables>;
  /** `performance.now()` */
  now(): number;
}

/** A statement that the task gives. */
function givenScript(sql: string): Script {
  return { text: sql, sql, offset: 0, isSelection: false, isOwn: false };
}

/**
 * A text with PostgreSQL behind it: what is written, run, stopped and shown is one state (`apply` says what becomes of
 * it), and this does what the state asks for. Other parts of the page read `store` and call the methods.
 */
export class EditorSession {
  /** The state as it is; it changes by the session's own doing only. */
  readonly store: StoreApi<SessionState>;
  /** What outlives the editor's element. */
  readonly memory: { current: EditorMemory };
  readonly #ports: SessionPorts;
  #answer: Answer | null = null;
  readonly #jobs = new Map<number, Job<unknown>>();
  #detach: (() => void) | null = null;

  constructor(start: SessionStart, ports: SessionPorts) {
    this.store = createStore<SessionState>(() => newSession(start));
    this.memory = { current: newEditorMemory(start.text) };
    this.#ports = ports;
  }

  readonly state = (): SessionState => this.store.getState();

  /** Whatever pane shows the answer gives its handle here, and null when it is gone: a `ref`. */
  readonly hold = (answer: Answer | null): void => {
    this.#answer = answer;
  };

  /** The editor, where the answer is written as SQL and the editor is in the page. */
  readonly editor = (): SqlEditorHandle | null => editorOf(this.#answer);

  /** The answer as it stands now. */
  readonly text = (): string => {
    const standing = this.#answer?.text();
    if (standing !== undefined) this.edit(standing);
    return this.state().text;
  };

  /** The session's place is in the page now; the function that is given back is called when it no longer is. */
  enter(): () => void {
    this.#dispatch({ type: "entered" });
    return () => this.#dispatch({ type: "left" });
  }

  switchDataset(dataset: string): void {
    this.#dispatch({ type: "dataset-switched", dataset });
  }

  /** The text was changed, by whatever cause. */
  readonly edit = (text: string): void => this.#dispatch({ type: "edited", text });

  /** Something in the editor is selected now, or nothing any more. */
  readonly select = (hasSelection: boolean): void => this.#dispatch({ type: "selected", hasSelection });

  /** Puts another text into the editor; `keepsBefore`: what it takes the place of can be found in the history. */
  replace(text: string, { keepsBefore = false } = {}): void {
    this.text();
    this.#dispatch({ type: "replace-asked", text, keepsBefore });
  }

  /** Moves the focus to where the answer is given, if that is in sight. */
  readonly focus = (): void => this.#answer?.focus();

  readonly restoreOriginal = (): void => this.replace(this.state().original);

  /** Lays the text out; what isn't SQL yet stays as it is. Rejects where what does that can't be loaded. */
  async format(): Promise<void> {
    const before = this.text();
    const { formatSql } = await import("./format-sql.ts");
    let text: string | null = null;
    try {
      text = formatSql(before);
    } catch {
      // The state says that it can't be laid out.
    }
    this.#dispatch({ type: "formatted", before, text });
  }

  /** Starts PostgreSQL ahead of the first run; after a failure it tries again. */
  readonly prepare = (): void => this.#sandbox().prepare();

  /** Loads ahead what judging needs, as soon as PostgreSQL runs; for when the page has nothing else to do. */
  readonly prepareJudging = (): void => this.#sandbox().prepareJudging();

  /**
   * Lends PostgreSQL for something short ahead of its being asked for, and says nothing of it; not while something else
   * is under way, which it would keep waiting. What comes of it doesn't matter.
   */
  rehearse(work: (sandbox: SqlSandbox) => Promise<unknown>): void {
    if (this.state().activity === null)
      void this.#sandbox()
        .enqueue(work)
        .result.catch(() => {});
  }

  /** Asks for the dataset's tables, for completion and to be looked up. A failure is tried again by the next call. */
  readonly loadTables = (): void => this.#dispatch({ type: "tables-asked" });

  /** The tables are these now: the dataset's, and others that the page has put beside them. */
  readonly knowTables = (tables: Tables): void => this.#dispatch({ type: "tables-known", tables });

  /**
   * Runs the whole text, or what is selected in the editor, or a statement that the task gives. Resolves once it has
   * ended; null when nothing was selected or something else was under way, or it was withdrawn or given up before it
   * ended.
   */
  async run(what: { readonly part?: RunPart; readonly given?: string } = {}): Promise<FinishedRun | null> {
    const script = what.given === undefined ? this.#ownScript(what.part) : givenScript(what.given);
    if (script === null) return null;
    const id = this.#ask({ type: "run-asked", script });
    if (id === null) return null;
    await this.#jobs.get(id)?.result;
    const { latest } = this.state();
    return latest?.id === id ? latest : null;
  }

  /** Lends PostgreSQL to the grader. `tell` says how far it is. Rejects when the work throws; null as for `run`. */
  judge<T>(work: (sandbox: SqlSandbox, tell: (words: string) => void) => Promise<T>): Promise<T | null> {
    return this.#lend("judge", work);
  }

  /** Lends PostgreSQL, with the data as the learner sees them, to whoever explains a query. As `judge`. */
  inspect<T>(work: (sandbox: SqlSandbox, tell: (words: string) => void) => Promise<T>): Promise<T | null> {
    return this.#lend("inspect", work);
  }

  /** Puts a small database in place of the data; false when it could not be made, null as for `run`. */
  async openSmallDatabase(small: SmallDatabase): Promise<boolean | null> {
    return this.#work("open", () => this.#sandbox().openSmallDatabase(small)).catch((cause: unknown) => {
      this.#tell(cause);
      return false;
    });
  }

  /** Sees to it that a table of the learner's own is there, as {@link SandboxSession.bringTable}; null as for `run`. */
  bringTable(isThere: string, scripts: readonly string[]): Promise<boolean | null> {
    return this.#work("inspect", () => this.#sandbox().bringTable(isThere, scripts));
  }

  /** Brings the data back to the dataset as it was opened; where that fails, the session says so. */
  async resetData(): Promise<void> {
    await this.#work("reset", () => this.#sandbox().reset()).catch((cause: unknown) => this.#tell(cause));
  }

  /** The room shows that PostgreSQL doesn't start; whoever can't see it hears it. Anything else is a fault of ours. */
  #tell(cause: unknown): void {
    if (!(cause instanceof SandboxFault)) throw cause;
    this.announce(cause.message);
  }

  /** Withdraws or ends what is under way. */
  readonly stop = (): void => this.#dispatch({ type: "stop-asked" });

  /** An answer was judged; `words` sum the verdict up. */
  judged(answer: JudgedAnswer, words: string): void {
    this.#dispatch({ type: "judged", answer, words });
  }

  /** Tells screen readers something that ended. */
  announce(words: string): void {
    this.#dispatch({ type: "announced", words });
  }

  /** Brings results, the verdict or a slot into sight, by its id; where there is no such thing, results stay. */
  readonly show = (id: string): void => this.#dispatch({ type: "shown", id });

  /** Adds to the history of this text. */
  readonly remember: DraftControl["remember"] = (entry) => this.#ports.draft.remember(entry);

  #sandbox(): SandboxSession {
    return this.#ports.sandboxOf(this.state().dataset);
  }

  #ownScript(part: RunPart | undefined): Script | null {
    const text = this.text();
    const whole = { text, sql: text, offset: 0, isSelection: false, isOwn: true };
    if (part === undefined) return whole;
    const selection = this.editor()?.selection() ?? null;
    return selection && { ...whole, sql: selection.text, offset: selection.offset, isSelection: true };
  }

  #lend<T>(
    kind: "judge" | "inspect",
    work: (sandbox: SqlSandbox, tell: (words: string) => void) => Promise<T>,
  ): Promise<T | null> {
    return this.#work(kind, (id) =>
      this.#sandbox().enqueue(
        (sandbox) => work(sandbox, (words) => this.#dispatch({ type: "told", id, words })),
        () => this.#started(id),
      ),
    );
  }

  /** Null, too, when it was given up before it ended: what it found is of no use to anybody. */
  async #work<T>(kind: Exclude<ActivityKind, "run">, begin: (id: number) => Job<T>): Promise<T | null> {
    const id = this.#ask({ type: "work-asked", kind });
    if (id === null) return null;
    const job = begin(id);
    this.#jobs.set(id, job);
    try {
      const result = await job.result;
      return this.state().activity?.id === id ? result : null;
    } finally {
      this.#jobs.delete(id);
      this.#dispatch({ type: "work-ended", id });
    }
  }

  /** The id of the activity that the event began; null when it began none. */
  #ask(event: SessionEvent): number | null {
    const { lastId } = this.state();
    this.#dispatch(event);
    return this.state().lastId === lastId ? null : this.state().lastId;
  }

  #started(id: number): void {
    this.#dispatch({ type: "started", id, at: this.#ports.now() });
  }

  #dispatch(event: SessionEvent): void {
    const { state, effects } = apply(this.state(), event);
    if (state !== this.state()) this.store.setState(state, true);
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: SessionEffect): void {
    const { draft } = this.#ports;
    switch (effect.type) {
      case "attach":
        this.#attach(effect.dataset);
        break;
      case "detach":
        this.#detach?.();
        this.#detach = null;
        break;
      case "begin-run":
        this.#beginRun(effect.id, effect.script, effect.isFresh);
        break;
      case "begin-work":
        // Whoever asked begins it: only they know what it is.
        break;
      case "cancel":
        this.#jobs.get(effect.id)?.cancel();
        break;
      case "write":
        this.#write(effect.text);
        break;
      case "keep-draft":
        draft.edit(effect.text);
        break;
      case "discard-draft":
        draft.discard();
        break;
      case "remember":
        draft.remember(effect.entry);
        break;
      case "load-tables":
        this.#loadTables(effect.dataset);
        break;
    }
  }

  #attach(dataset: string): void {
    const sandbox = this.#ports.sandboxOf(dataset);
    const tell = () => this.#dispatch({ type: "sandbox-changed", dataset, sandbox: sandbox.state() });
    const unsubscribe = sandbox.store.subscribe(tell);
    const leave = sandbox.use();
    this.#detach = () => {
      unsubscribe();
      leave();
    };
    tell();
  }

  #beginRun(id: number, script: Script, isFresh: boolean): void {
    const job = this.#sandbox().run(script.sql, { isFresh, onStart: () => this.#started(id) });
    const end = (outcome: RunOutcome | null) => {
      this.#jobs.delete(id);
      this.#dispatch({ type: "run-ended", id, script, outcome });
    };
    const result = job.result.then(end, (cause: unknown) => {
      end(null);
      throw cause;
    });
    this.#jobs.set(id, { result, cancel: job.cancel });
  }

  #write(text: string): void {
    if (this.#answer !== null) {
      this.#answer.replace(text);
    } else {
      // Nothing shows the text to be edited just now: whatever does next begins with it.
      this.memory.current = newEditorMemory(text);
      this.edit(text);
    }
  }

  #loadTables(dataset: string): void {
    const end = (tables: Tables | null) => this.#dispatch({ type: "tables-arrived", dataset, tables });
    // For completion and for looking up only: without them one can still write.
    this.#ports.fetchTables(dataset).then(end, () => end(null));
  }
}
