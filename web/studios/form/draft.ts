import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { ApiProblem } from '../../api.ts';
import { asWeek, type Change, firstChange, isSame, type Part, type Parts, partOf } from './parts.ts';

/** What was typed and is not at the server yet, as the browser keeps it over a reload. */
export interface KeptDraft {
  /** Of the studio that was before whoever typed. */
  version: number;
  pending: Parts;
}

/**
 * - `saved`: the server has it all
 * - `unsaved`, `saving`
 * - `offline`: there is no answer; it is tried again by itself
 * - `refused`: some of it is wrong, as the fields say
 * - `undecided`: somebody else changed the same, and nobody has said yet which stays
 * - `ended`: this person may not change it any more
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'undecided' | 'ended';

/** Somebody else changed the same parts meanwhile. */
export interface Conflict {
  /** "" for oneself, in another window. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** What the parts are now. */
  theirs: Parts;
}

export interface DraftView {
  studio: StudioEditing;
  pending: Readonly<Parts>;
  /** By part: what is wrong with it. */
  errors: Readonly<Record<Part, string>>;
  state: SaveState;
  /** Milliseconds since 1970; undefined until something was saved on this page. */
  savedAt: number | undefined;
  conflict: Conflict | undefined;
  /** Why it ended. */
  ending: string | undefined;
}

/** What a draft works with; tests bring their own. */
export interface DraftTools {
  send(change: Change, version: number): Promise<StudioEditing>;
  read(): Promise<StudioEditing>;
  keep(draft: KeptDraft | undefined): void;
  /** Does it after so many milliseconds. @returns what calls it off */
  later(work: () => void, milliseconds: number): () => void;
  now(): number;
  /** The server has something new of this studio. */
  onSaved(studio: StudioEditing): void;
}

export interface Draft {
  view(): DraftView;
  watch(tell: () => void): () => void;
  set(values: Parts): void;
  /** Now, without waiting for more to be typed. */
  save(): Promise<void>;
  /** The server's answer to something that was done at once: a space was added. */
  adopt(studio: StudioEditing): void;
  /** Another window has saved something. */
  refresh(): Promise<void>;
  /** Which of two changes of one part stays. */
  decide(choice: Record<Part, 'mine' | 'theirs'>): Promise<void>;
}

const PAUSE_IN_TYPING = 700;
const BEFORE_ANOTHER_TRY = 5000;

/** Whose fault a refusal is, where that is not every part that was sent. */
const PARTS_OF: Readonly<Record<string, readonly Part[]>> = {
  'studios.slug_taken': ['slug'],
  'studios.slug_reserved': ['slug'],
  'studios.unknown_zone': ['time_zone'],
};
const PARTS_OF_NEED: Readonly<Record<string, readonly Part[]>> = {
  position: ['lat', 'lng'],
  contact: ['email', 'phone'],
};

/**
 * A studio as somebody writes it: what is typed is kept at once, saved when they pause, and never lost to a reload, a
 * lost connection, or another who changes the same.
 */
export function createDraft(start: StudioEditing, kept: KeptDraft | undefined, tools: DraftTools): Draft {
  let studio = start;
  let base = kept?.version ?? start.version;
  let pending: Parts = { ...kept?.pending };
  let errors: Record<Part, string> = {};
  let state: SaveState = Object.keys(pending).length > 0 ? 'unsaved' : 'saved';
  let savedAt: number | undefined;
  let conflict: Conflict | undefined;
  let ending: string | undefined;
  let current: Promise<void> | undefined;
  let callOff: (() => void) | undefined;
  let view = look();
  const watchers = new Set<() => void>();
  if (state === 'unsaved') plan(0);

  function look(): DraftView {
    return { studio, pending, errors, state, savedAt, conflict, ending };
  }
  function tell(): void {
    view = look();
    for (const each of watchers) each();
  }
  function become(next: SaveState): void {
    state = next;
    tell();
  }
  function plan(milliseconds: number): void {
    callOff?.();
    callOff = tools.later(() => void save(), milliseconds);
  }
  function keep(): void {
    tools.keep(Object.keys(pending).length > 0 ? { version: base, pending } : undefined);
  }
  function forget(parts: readonly Part[]): void {
    pending = Object.fromEntries(Object.entries(pending).filter(([part]) => !parts.includes(part)));
    keep();
  }
  const toSend = () => Object.keys(pending).filter((part) => !(part in errors));

  function set(values: Parts): void {
    if (Object.keys(pending).length === 0) base = studio.version;
    pending = { ...pending, ...values };
    errors = Object.fromEntries(Object.entries(errors).filter(([part]) => !(part in values)));
    keep();
    if (state === 'ended') {
      tell();
      return;
    }
    plan(PAUSE_IN_TYPING);
    become(conflict ? 'undecided' : state === 'saving' ? 'saving' : 'unsaved');
  }

  function save(): Promise<void> {
    callOff?.();
    current ??= saveAll().finally(() => {
      current = undefined;
    });
    return current;
  }

  async function saveAll(): Promise<void> {
    for (;;) {
      if (conflict || state === 'ended') return;
      const change = firstChange(pending, toSend());
      if (!change) return become(Object.keys(errors).length > 0 ? 'refused' : 'saved');
      become('saving');
      const sent = pending;
      try {
        take(await tools.send(change, base), change.parts, sent);
      } catch (error) {
        if (!(await isSettled(error, change))) return;
      }
    }
  }

  /** The server has it; what was typed meanwhile is still to come. */
  function take(answer: StudioEditing, parts: readonly Part[], sent: Parts): void {
    const before = studio;
    studio = answer;
    savedAt = tools.now();
    forget(parts.filter((part) => pending[part] === sent[part]));
    const isOvertaken = Object.keys(pending).some(
      (part) => !parts.includes(part) && !isSame(partOf(before, part), partOf(answer, part)),
    );
    if (!isOvertaken) base = answer.version;
    keep();
    tools.onSaved(answer);
  }

  /** @returns whether there may be more to save now */
  async function isSettled(error: unknown, change: Change): Promise<boolean> {
    if (!(error instanceof ApiProblem)) throw error;
    const { code, status, problem } = error;
    if (code === 'studios.changed_meanwhile') return isReconciled(problem.data ?? {});
    if (status === 401 || status === 403 || status === 404 || code === 'studios.archived') {
      ending = problem.detail;
      become('ended');
      return false;
    }
    if (status === 0 || status === 429 || status >= 500) {
      become('offline');
      plan(BEFORE_ANOTHER_TRY);
      return false;
    }
    errors = { ...errors, ...whatIsWrong(problem, change) };
    tell();
    return true;
  }

  /** Where both wrote the same there is nothing to decide. */
  async function isReconciled(data: Record<string, unknown>): Promise<boolean> {
    const theirs = Object.entries((data.current ?? {}) as Parts).map(([part, value]) => [part, asWeek(value)] as const);
    const different = theirs.filter(([part, value]) => part in pending && !isSame(value, pending[part]));
    forget(theirs.filter(([part, value]) => isSame(value, pending[part])).map(([part]) => part));
    try {
      studio = await tools.read();
    } catch {
      become('offline');
      plan(BEFORE_ANOTHER_TRY);
      return false;
    }
    if (different.length === 0) {
      base = studio.version;
      keep();
      return true;
    }
    conflict = { by: String(data.by ?? ''), at: String(data.at ?? ''), theirs: Object.fromEntries(different) };
    become('undecided');
    return false;
  }

  async function decide(choice: Record<Part, 'mine' | 'theirs'>): Promise<void> {
    forget(Object.keys(choice).filter((part) => choice[part] === 'theirs'));
    conflict = undefined;
    base = studio.version;
    keep();
    become('unsaved');
    await save();
  }

  return {
    view: () => view,
    watch: (each) => {
      watchers.add(each);
      return () => watchers.delete(each);
    },
    set,
    save,
    adopt: (answer) => {
      take(answer, [], pending);
      become(toSend().length > 0 ? 'unsaved' : Object.keys(errors).length > 0 ? 'refused' : 'saved');
    },
    refresh: async () => {
      const answer = await tools.read().catch(() => undefined);
      if (!answer || answer.version <= studio.version) return;
      studio = answer;
      tell();
    },
    decide,
  };
}

function whatIsWrong(problem: ApiProblem['problem'], change: Change): Record<Part, string> {
  const prefix = change.what === 'studio' ? '' : change.what === 'hours' ? '' : `${change.what}:${change.id}:`;
  const fields = (problem.fields ?? []).flatMap(({ path, message }) => {
    const part = change.parts.find((each) => each === `${prefix}${path.split('.')[0]}`);
    return part ? [[part, message] as const] : [];
  });
  if (fields.length > 0) return Object.fromEntries(fields);
  const missing = (problem.data?.missing ?? []) as string[];
  const blamed = [...(PARTS_OF[problem.code] ?? []), ...missing.flatMap((need) => PARTS_OF_NEED[need] ?? [need])];
  const parts = change.parts.filter((part) => blamed.includes(part));
  return Object.fromEntries((parts.length > 0 ? parts : change.parts).map((part) => [part, problem.detail]));
}
