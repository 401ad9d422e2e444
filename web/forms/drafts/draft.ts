import type { Problem } from '#shared/refusal.ts';
import type { FieldPath, FieldValues } from './field-path.ts';

/** A resource that several people edit; each change increments its version. */
export interface Versioned {
  version: number;
}

/** Changes that are not saved yet, with the version of the resource that they were typed on. */
export type Pending = Readonly<Record<FieldPath, { value: unknown; version: number }>>;

/** A request with the fields that it saves together. */
export interface Sendable {
  paths: readonly FieldPath[];
}

/**
 * - `saved`: everything is saved
 * - `unsaved`: the resource is live, and changes wait for "Save changes"
 * - `saving`: changes wait for a pause in typing or for a response
 * - `offline`: a request got no response and is retried automatically
 * - `refused`: some fields are invalid and show errors
 * - `undecided`: another person changed the same fields, and the user must choose
 * - `ended`: the user may no longer change the resource
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'undecided' | 'ended';

/** Fields that another person changed while this user was editing them. */
export interface Conflict {
  /** The name of the other person; "" for the same user in another window. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** The saved values by field path, as of `version`. */
  theirs: Readonly<FieldValues>;
  version: number;
}

export type Choice = 'mine' | 'theirs';

export interface DraftView<Thing> {
  /** The saved version. */
  thing: Thing;
  /** Fields shown as typed: not saved yet, or normalized by the server. */
  typed: Readonly<FieldValues>;
  /** Returns the value that the form shows. */
  valueAt(path: FieldPath): unknown;
  /** Returns the saved value. */
  publicValueAt(path: FieldPath): unknown;
  /** Errors by field path. */
  errors: Readonly<Record<FieldPath, string>>;
  state: SaveState;
  /** True if the resource is public: then only `saveChanges` sends changes. */
  isLive: boolean;
  /** The changed fields of a live resource that are not public yet. */
  unsaved: readonly FieldPath[];
  /** Epoch milliseconds of the last save; undefined before the first one on this page. */
  savedAt: number | undefined;
  conflict: Conflict | undefined;
  /** Why the user may no longer change the resource. */
  ending: Problem | undefined;
}

/** How a kind of form reads and saves its resource. */
export interface DraftRules<Thing, Change extends Sendable> {
  /** True if the resource is public: its changes are then saved by a button, never by autosave. */
  isLive(thing: Thing): boolean;
  /** The error code of an edit conflict; its data has `by`, `at`, and `current` by field path. */
  clashCode: string;
  /** Returns the value of a field; undefined if it belongs to something deleted. */
  valueAt(thing: Thing, path: FieldPath): unknown;
  /** Returns the request for the first of these fields and those that belong with it. */
  firstChange(values: FieldValues, paths: readonly FieldPath[]): Change | undefined;
  /** Returns the errors of the sent fields; {} if the resource can no longer be changed at all. */
  errorsOf(problem: Problem, change: Change): Record<FieldPath, string>;
}

/** The dependencies of a draft, replaced in tests. */
export interface DraftTools<Thing, Change extends Sendable> extends DraftRules<Thing, Change> {
  /** @throws ApiProblem */
  send(change: Change, version: number): Promise<Thing>;
  /** @throws ApiProblem */
  read(): Promise<Thing>;
  /** Stores pending changes for the next time the form is opened. */
  keep(pending: Pending): void;
  /** Runs `work` after a delay. @returns a function that cancels it */
  later(work: () => void, milliseconds: number): () => void;
  now(): number;
  /** Called when the saved version has changed. */
  onSaved(thing: Thing, before: Thing): void;
}

export interface Draft<Thing> {
  view(): DraftView<Thing>;
  watch(tell: () => void): () => void;
  /** Starts autosave and sends stored changes. */
  open(): void;
  /** Sends pending changes a last time, without retries: another user may sign in next. */
  close(): void;
  set(values: FieldValues): void;
  /**
   * Saves without waiting for a pause; of a live resource only what `saveChanges` has begun.
   * @returns true if nothing is left to send
   */
  save(): Promise<boolean>;
  /** Saves all changes, also of a live resource. @returns true if all were saved */
  saveChanges(): Promise<boolean>;
  /** Drops the unsaved changes of a live resource: all of them, or these fields. */
  discard(paths?: readonly FieldPath[]): void;
  /** Adopts the response of an immediate action, such as adding a space. */
  adopt(thing: Thing): void;
  /** Refetches the resource, to see what others have saved. */
  refresh(): Promise<void>;
  /** Resolves a conflict with the user's choices, then saves. */
  decide(choices: Readonly<Record<FieldPath, Choice>>): Promise<boolean>;
}
