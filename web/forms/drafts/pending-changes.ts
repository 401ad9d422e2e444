import type { Pending, Versioned } from './draft.ts';
import { type FieldPath, type FieldValues, isSame, without } from './field-path.ts';

/** The saved version of a resource, and the pending changes on top of it. */
export class PendingChanges<Thing extends Versioned> {
  thing: Thing;
  pending: Pending;
  readonly #valueAt: (thing: Thing, path: FieldPath) => unknown;
  /** Saved fields that the server normalized: the form keeps showing the text as typed. */
  #normalized: Record<FieldPath, { typed: unknown; saved: unknown }> = {};
  /** Changes sent without a response; they may have been saved. */
  #unanswered: { path: FieldPath; value: unknown }[] = [];

  constructor(thing: Thing, stored: Pending, valueAt: (thing: Thing, path: FieldPath) => unknown) {
    this.thing = thing;
    this.pending = stored;
    this.#valueAt = valueAt;
  }

  get isClean(): boolean {
    return Object.keys(this.pending).length === 0;
  }

  /** Returns the values of the pending changes. */
  values(): FieldValues {
    return Object.fromEntries(Object.entries(this.pending).map(([path, { value }]) => [path, value]));
  }

  /** Returns the fields that the form shows otherwise than saved: pending ones and normalized ones. */
  shownValues(): FieldValues {
    const same = Object.entries(this.#normalized).filter(([path, { saved }]) => this.#isSaved(path, saved));
    return { ...Object.fromEntries(same.map(([path, { typed }]) => [path, typed])), ...this.values() };
  }

  set(values: FieldValues): void {
    const { version } = this.thing;
    const written = Object.entries(values).map(
      ([path, value]) => [path, { value, version: this.pending[path]?.version ?? version }] as const,
    );
    this.pending = { ...this.pending, ...Object.fromEntries(written) };
  }

  /** Returns the fields that have not changed since they were sent. */
  unchangedSince(paths: readonly FieldPath[], sent: Pending): FieldPath[] {
    return paths.filter((path) => this.pending[path]?.value === sent[path]?.value);
  }

  /**
   * Adopts a version of the resource, unless it is older than the current one. Pending changes based on the previous
   * version move to the new one if their field is the same in both.
   */
  adopt(saved: Thing): void {
    const before = this.thing;
    if (saved.version < before.version) return;
    this.thing = saved;
    const untouched = Object.keys(this.pending).filter(
      (path) =>
        this.pending[path]?.version === before.version &&
        isSame(this.#valueAt(before, path), this.#valueAt(saved, path)),
    );
    this.rebase(untouched, saved.version);
  }

  /** Sets the base version of pending fields. */
  rebase(paths: readonly FieldPath[], version: number): void {
    const all = Object.entries(this.pending);
    this.pending = Object.fromEntries(
      all.map(([path, each]) => [path, paths.includes(path) ? { ...each, version } : each]),
    );
  }

  drop(paths: readonly FieldPath[]): void {
    this.pending = without(this.pending, paths);
  }

  /** Drops pending changes that equal the saved value, or whose field belongs to something deleted. */
  dropUnchanged(): void {
    const paths = Object.keys(this.pending);
    this.drop(this.findDeleted(paths));
    this.#settle(
      paths.filter((path) => path in this.pending && this.#isSaved(path, this.pending[path]?.value)),
      this.thing,
    );
  }

  /** Marks sent fields as saved; keeps what was typed since, also in the same fields. */
  markSaved(paths: readonly FieldPath[], sent: Pending, saved: Thing): void {
    this.#settle(this.unchangedSince(paths, sent), saved);
    this.adopt(saved);
    this.rebase(paths, saved.version);
    this.#unanswered = this.#unanswered.filter(({ path }) => !paths.includes(path));
  }

  /** Remembers sent fields that got no response. */
  markUnanswered(paths: readonly FieldPath[], sent: Pending): void {
    this.#unanswered.push(...paths.map((path) => ({ path, value: sent[path]?.value })));
  }

  /**
   * Resolves conflicts that need no decision: both wrote the same, or the other change was one's own request without a
   * response.
   * @returns the fields to decide
   */
  settleConflicts(paths: readonly FieldPath[]): FieldPath[] {
    const same = paths.filter((path) => this.#isSaved(path, this.pending[path]?.value));
    this.#settle(same, this.thing);
    const own = paths.filter((path) =>
      this.#unanswered.some((each) => each.path === path && this.#isSaved(path, each.value)),
    );
    this.rebase(own, this.thing.version);
    return paths.filter((path) => path in this.pending && !own.includes(path));
  }

  /** Returns the fields that belong to something deleted. */
  findDeleted(paths: readonly FieldPath[]): FieldPath[] {
    return paths.filter((path) => this.#valueAt(this.thing, path) === undefined);
  }

  /** Returns the saved values of fields. */
  savedValues(paths: readonly FieldPath[]): FieldValues {
    return Object.fromEntries(paths.map((path) => [path, this.#valueAt(this.thing, path)]));
  }

  #isSaved(path: FieldPath, value: unknown): boolean {
    return isSame(value, this.#valueAt(this.thing, path));
  }

  #settle(paths: readonly FieldPath[], saved: Thing): void {
    for (const path of paths) {
      const typed = this.pending[path]?.value;
      this.#normalized[path] = { typed, saved: this.#valueAt(saved, path) };
    }
    this.drop(paths);
  }
}
