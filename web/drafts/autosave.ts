import type { Problem } from '../../shared/refusal.ts';
import { ApiProblem } from '../api.ts';
import { log } from '../shell/log.ts';

/** What a form is of: its fields as they are on the server, and the version they have there. */
export interface Saved<Fields> {
  fields: Fields;
  version: number;
}

/** What was typed and is not saved, on the version that whoever typed it had before them. */
export interface Typed<Fields> {
  version: number;
  typed: Partial<Fields>;
}

/** Somebody else changed the same fields meanwhile. */
export interface Clash<Fields> {
  by: string;
  /** ISO 8601 with the studio's offset. */
  at: string;
  /** As they are now. */
  current: Partial<Fields>;
}

/**
 * `idle`: all is on the server; `waiting`: something was typed and will be sent; `offline`: it is tried again until it
 * gets there; `stopped`: it is kept here, and whoever is asking may not, or no longer, save it (`problem` says why).
 */
export type SaveState = 'idle' | 'waiting' | 'saving' | 'offline' | 'stopped';

export interface Snapshot<Fields> {
  /** What the form shows: what is saved, under what was typed since. */
  values: Fields;
  version: number;
  state: SaveState;
  /** What is wrong, beside the field it is wrong with; it is sent again once it was changed. */
  problems: Partial<Record<keyof Fields, Problem>>;
  clash: Clash<Fields> | undefined;
  /** Why saving stopped. */
  problem: Problem | undefined;
}

export interface AutosaveOptions<Fields> {
  saved: Saved<Fields>;
  /** Fields that were typed before a reload and never saved; undefined when all were. */
  kept: Typed<Fields> | undefined;
  /** Sends what changed. @throws ApiProblem */
  send: (version: number, changed: Partial<Fields>) => Promise<Saved<Fields>>;
  /** Reads what is there now. @throws ApiProblem */
  read: () => Promise<Saved<Fields>>;
  /** Keeps what was typed and is not saved, for a reload; undefined once all is saved. */
  keep: (kept: Typed<Fields> | undefined) => void;
  /** Which of the fields that were sent a refusal is about; none: about saving at all. */
  fieldsOf: (problem: Problem, sent: readonly (keyof Fields)[]) => readonly (keyof Fields)[];
}

/** Milliseconds after the last key until what was typed is sent, and between tries while nobody answers. */
const PAUSE = 700;
const RETRY = { first: 2000, most: 30_000 };

/**
 * Saves a form as it is filled in: field by field, one request at a time, again when the connection comes back. Nothing
 * that was typed is lost: not by a refusal, not by a reload. Knows nothing of React.
 */
export class Autosave<Fields extends object> {
  readonly #options: AutosaveOptions<Fields>;
  #saved: Saved<Fields>;
  /** As the server last gave it, before what is under somebody's hands. */
  #there: Fields;
  #typed: Partial<Fields>;
  /** The version that what was typed is on: the server asks about fields that changed since. */
  #version: number;
  #problems: Partial<Record<keyof Fields, Problem>> = {};
  #clash: Clash<Fields> | undefined;
  #problem: Problem | undefined;
  #state: SaveState = 'idle';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #wait = RETRY.first;
  #isGone = false;
  #snapshot: Snapshot<Fields>;
  readonly #watchers = new Set<() => void>();

  constructor(options: AutosaveOptions<Fields>) {
    this.#options = options;
    this.#saved = options.saved;
    this.#there = options.saved.fields;
    this.#typed = { ...options.kept?.typed };
    this.#version = options.kept?.version ?? options.saved.version;
    this.#snapshot = this.#look();
    if (this.#due().length > 0) this.#later(0);
  }

  snapshot = (): Snapshot<Fields> => this.#snapshot;

  watch = (tell: () => void): (() => void) => {
    this.#watchers.add(tell);
    return () => this.#watchers.delete(tell);
  };

  /** Somebody typed. */
  set = (changed: Partial<Fields>): void => {
    this.#typed = { ...this.#typed, ...changed };
    for (const field of Object.keys(changed) as (keyof Fields)[]) delete this.#problems[field];
    this.#keep();
    this.#later(PAUSE);
  };

  /** What was typed in these fields is given up for what is saved. */
  #drop(fields: readonly (keyof Fields)[]): void {
    for (const field of fields) {
      delete this.#typed[field];
      delete this.#problems[field];
    }
    this.#keep();
  }

  #keep(): void {
    const isSaved = Object.keys(this.#typed).length === 0;
    this.#options.keep(isSaved ? undefined : { version: this.#version, typed: { ...this.#typed } });
  }

  /** What is there now is before whoever types. */
  #adopt(saved: Saved<Fields>): void {
    this.#saved = saved;
    this.#there = saved.fields;
    this.#version = saved.version;
  }

  /** Whether somebody else changed a field that is still waiting here: then it is sent on the version it was typed on. */
  #isOvertaken(there: Fields, sent: readonly (keyof Fields)[]): boolean {
    const waiting = (Object.keys(this.#typed) as (keyof Fields)[]).filter((field) => !sent.includes(field));
    return waiting.some((field) => JSON.stringify(there[field]) !== JSON.stringify(this.#there[field]));
  }

  /** Another look at the server found something newer. Taken over only where nobody is writing: else it would be a clash. */
  refresh = (found: Saved<Fields>): void => {
    if (this.#sending || Object.keys(this.#typed).length > 0 || found.version <= this.#saved.version) return;
    this.#adopt(found);
    this.#tell(this.#state);
  };

  /** The answer to a clash: what was typed here holds, or what the other wrote. */
  settle = async (mine: boolean): Promise<void> => {
    const clash = this.#clash;
    if (!clash) return;
    try {
      this.#adopt(await this.#options.read());
    } catch (error) {
      this.#fail(error, []);
      return;
    }
    this.#clash = undefined;
    if (mine) this.#keep();
    else this.#drop(Object.keys(clash.current) as (keyof Fields)[]);
    this.#later(0);
  };

  /** Sends at once what waits. @returns whether all of it is on the server now */
  flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#due().length > 0) await this.#send();
    return Object.keys(this.#typed).length === 0;
  };

  /** The form is before somebody. */
  come = (): void => {
    this.#isGone = false;
  };

  /**
   * The form is closed: what waits is sent once more, and then kept for the next time. Nothing is tried later on, when
   * somebody else may be signed in.
   */
  leave = (): void => {
    this.#isGone = true;
    void this.flush();
  };

  /** Fields that can be sent. */
  #due(): (keyof Fields)[] {
    if (this.#clash) return [];
    return (Object.keys(this.#typed) as (keyof Fields)[]).filter((field) => !this.#problems[field]);
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    const isDue = this.#due().length > 0;
    if (isDue) this.#timer = setTimeout(() => this.#send(), pause);
    this.#tell(this.#sending ? 'saving' : isDue ? 'waiting' : 'idle');
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendDue()
      .finally(() => {
        this.#sending = undefined;
      })
      .then((pause) => {
        if (pause !== undefined) this.#later(pause);
      });
    return this.#sending;
  }

  /** @returns milliseconds until what is left, or was typed meanwhile, is sent; undefined when that is not to be */
  async #sendDue(): Promise<number | undefined> {
    const fields = this.#due();
    if (fields.length === 0) return 0;
    const sent = Object.fromEntries(fields.map((field) => [field, this.#typed[field]])) as Partial<Fields>;
    this.#tell('saving');
    try {
      const { fields: there, version } = await this.#options.send(this.#version, sent);
      // The server tidies up (a space at the end, an empty line): under the hands of whoever types, words stay as they are.
      if (!this.#isOvertaken(there, fields)) this.#version = version;
      this.#saved = { fields: { ...there, ...sent }, version };
      this.#there = there;
    } catch (error) {
      return this.#fail(error, fields);
    }
    this.#wait = RETRY.first;
    this.#problem = undefined;
    for (const field of fields) if (this.#typed[field] === sent[field]) delete this.#typed[field];
    this.#keep();
    return PAUSE;
  }

  #fail(error: unknown, fields: readonly (keyof Fields)[]): number | undefined {
    if (!(error instanceof ApiProblem)) {
      log('studio', 'could not be saved', error);
      this.#tryAgain();
      return undefined;
    }
    const { problem } = error;
    if (problem.status === 0 || problem.status === 429 || problem.status >= 500) {
      this.#tryAgain();
      return undefined;
    }
    if (problem.code.endsWith('.changed_meanwhile')) {
      this.#clash = problem.data as unknown as Clash<Fields>;
      this.#tell('idle');
      return undefined;
    }
    const wrong = this.#options.fieldsOf(problem, fields);
    for (const field of wrong) this.#problems = { ...this.#problems, [field]: problem };
    // The rest of what was sent has nothing wrong with it.
    if (wrong.length > 0) return 0;
    this.#problem = problem;
    this.#tell('stopped');
    return undefined;
  }

  #tryAgain(): void {
    clearTimeout(this.#timer);
    if (this.#isGone) return;
    this.#timer = setTimeout(() => this.#send(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, RETRY.most);
    this.#tell('offline');
  }

  #tell(state: SaveState): void {
    this.#state = state;
    this.#snapshot = this.#look();
    for (const tell of this.#watchers) tell();
  }

  #look(): Snapshot<Fields> {
    return {
      values: { ...this.#saved.fields, ...this.#typed },
      version: this.#saved.version,
      state: this.#state,
      problems: { ...this.#problems },
      clash: this.#clash,
      problem: this.#problem,
    };
  }
}
