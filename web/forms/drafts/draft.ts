import type { Problem } from '../../../shared/refusal.ts';
import type { Part, Parts } from './field-path.ts';

/** Something that several people write; each change of a part makes its version higher. */
export interface Versioned {
  version: number;
}

/** What was typed and is not at the server yet, with the version of the thing that was before whoever typed it. */
export type Pending = Readonly<Record<Part, { value: unknown; version: number }>>;

/** One request: the parts that belong together. */
export interface Sendable {
  parts: readonly Part[];
}

/**
 * - `saved`: the server has it all
 * - `unsaved`: the thing is live, and what was typed waits for "Save changes"
 * - `saving`: something was typed and is on its way
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
  /** What the parts are now, by part, at a version. */
  theirs: Readonly<Parts>;
  version: number;
}

export type Choice = 'mine' | 'theirs';

export interface DraftView<Thing> {
  /** As the server has it. */
  thing: Thing;
  /** Parts that the form shows as they were typed: the server has not got them yet, or tidied them up. */
  typed: Readonly<Parts>;
  /** A part as the form shows it. */
  partOf(part: Part): unknown;
  /** A part as the server has it. */
  publicPartOf(part: Part): unknown;
  /** By part: what is wrong with it. */
  errors: Readonly<Record<Part, string>>;
  state: SaveState;
  /** Everybody sees the thing: what is typed is sent by `saveChanges` alone. */
  isLive: boolean;
  /** Parts of a live thing that were typed and that nobody else sees yet. */
  unsaved: readonly Part[];
  /** Milliseconds since 1970; undefined until something was saved on this page. */
  savedAt: number | undefined;
  conflict: Conflict | undefined;
  /** Why it ended. */
  ending: Problem | undefined;
}

/** What a kind of form knows of its thing. */
export interface DraftRules<Thing, Change extends Sendable> {
  /** True when the public sees the thing: its changes are then published by hand, never by autosave. */
  isLive(thing: Thing): boolean;
  /** Of the refusal that says that somebody else was faster; its data: `by`, `at`, and `current` by part. */
  clashCode: string;
  /** undefined for a part of something that is not there any more. */
  partOf(thing: Thing, part: Part): unknown;
  /** The first request that these parts make. */
  firstChange(values: Parts, parts: readonly Part[]): Change | undefined;
  /** What is wrong beside which of the parts that were sent; {} when the thing cannot be changed at all any more. */
  errorsOf(problem: Problem, change: Change): Record<Part, string>;
}

/** What a draft works with; tests bring their own. */
export interface DraftTools<Thing, Change extends Sendable> extends DraftRules<Thing, Change> {
  /** @throws ApiProblem */
  send(change: Change, version: number): Promise<Thing>;
  /** @throws ApiProblem */
  read(): Promise<Thing>;
  /** For the next time this form is opened. */
  keep(pending: Pending): void;
  /** Does it after so many milliseconds. @returns what calls it off */
  later(work: () => void, milliseconds: number): () => void;
  now(): number;
  /** The server has something new of this thing. */
  onSaved(thing: Thing, before: Thing): void;
}

export interface Draft<Thing> {
  view(): DraftView<Thing>;
  watch(tell: () => void): () => void;
  /** The form is before somebody; what was kept is sent. */
  open(): void;
  /** What waits is sent once more, then nothing: somebody else may be signed in. */
  close(): void;
  set(values: Parts): void;
  /** Now, without waiting for more to be typed; of a live thing nothing but what `saveChanges` has begun. @returns whether nothing is left to send */
  save(): Promise<boolean>;
  /** Sends everything that was typed, of a live thing too. @returns whether the server has it all */
  saveChanges(): Promise<boolean>;
  /** Drops what was typed in a live thing and not saved: all of it, or these parts. */
  discard(parts?: readonly Part[]): void;
  /** The server's answer to something that was done at once: a space was added. */
  adopt(thing: Thing): void;
  /** Looks whether somebody else has saved something. */
  refresh(): Promise<void>;
  /** Which of two changes of one part stays. */
  decide(choices: Readonly<Record<Part, Choice>>): Promise<boolean>;
}
