import type { Pending, Versioned } from './draft.ts';
import { isSame, type Part, type Parts, without } from './field-path.ts';

/** The saved version of a resource, and the pending changes on top of it. */
export class PendingChanges<Thing extends Versioned> {
  thing: Thing;
  pending: Pending;
  readonly #partOf: (thing: Thing, part: Part) => unknown;
  /** Saved fields that the server normalized: the form keeps showing the text as typed. */
  #tidied: Record<Part, { typed: unknown; saved: unknown }> = {};
  /** Changes sent without a response; they may have been saved. */
  #unanswered: { part: Part; value: unknown }[] = [];

  constructor(thing: Thing, kept: Pending, partOf: (thing: Thing, part: Part) => unknown) {
    this.thing = thing;
    this.pending = kept;
    this.#partOf = partOf;
  }

  get isClean(): boolean {
    return Object.keys(this.pending).length === 0;
  }

  /** Returns the values of the pending changes. */
  values(): Parts {
    return Object.fromEntries(Object.entries(this.pending).map(([part, { value }]) => [part, value]));
  }

  /** Returns the fields that the form shows otherwise than saved: pending ones and normalized ones. */
  typed(): Parts {
    const same = Object.entries(this.#tidied).filter(([part, { saved }]) => this.#isThere(part, saved));
    return { ...Object.fromEntries(same.map(([part, { typed }]) => [part, typed])), ...this.values() };
  }

  write(values: Parts): void {
    const { version } = this.thing;
    const written = Object.entries(values).map(
      ([part, value]) => [part, { value, version: this.pending[part]?.version ?? version }] as const,
    );
    this.pending = { ...this.pending, ...Object.fromEntries(written) };
  }

  /** Returns the fields that have not changed since they were sent. */
  asSent(parts: readonly Part[], sent: Pending): Part[] {
    return parts.filter((part) => this.pending[part]?.value === sent[part]?.value);
  }

  /**
   * Adopts a version of the resource, unless it is older than the current one. Pending changes based on the previous
   * version move to the new one if their field is the same in both.
   */
  see(answer: Thing): void {
    const before = this.thing;
    if (answer.version < before.version) return;
    this.thing = answer;
    const untouched = Object.keys(this.pending).filter(
      (part) =>
        this.pending[part]?.version === before.version &&
        isSame(this.#partOf(before, part), this.#partOf(answer, part)),
    );
    this.rebase(untouched, answer.version);
  }

  /** Sets the base version of pending fields. */
  rebase(parts: readonly Part[], version: number): void {
    const all = Object.entries(this.pending);
    this.pending = Object.fromEntries(
      all.map(([part, each]) => [part, parts.includes(part) ? { ...each, version } : each]),
    );
  }

  forget(parts: readonly Part[]): void {
    this.pending = without(this.pending, parts);
  }

  /** Drops pending changes that equal the saved value, or whose field belongs to something deleted. */
  settleSame(): void {
    const parts = Object.keys(this.pending);
    this.forget(this.gone(parts));
    this.#settle(
      parts.filter((part) => part in this.pending && this.#isThere(part, this.pending[part]?.value)),
      this.thing,
    );
  }

  /** Marks sent fields as saved; keeps what was typed since, also in the same fields. */
  arrived(parts: readonly Part[], sent: Pending, answer: Thing): void {
    this.#settle(this.asSent(parts, sent), answer);
    this.see(answer);
    this.rebase(parts, answer.version);
    this.#unanswered = this.#unanswered.filter(({ part }) => !parts.includes(part));
  }

  /** Remembers sent fields that got no response. */
  lost(parts: readonly Part[], sent: Pending): void {
    this.#unanswered.push(...parts.map((part) => ({ part, value: sent[part]?.value })));
  }

  /**
   * Resolves conflicts that need no decision: both wrote the same, or the other change was one's own request without a
   * response.
   * @returns the fields to decide
   */
  overtaken(parts: readonly Part[]): Part[] {
    const same = parts.filter((part) => this.#isThere(part, this.pending[part]?.value));
    this.#settle(same, this.thing);
    const own = parts.filter((part) =>
      this.#unanswered.some((each) => each.part === part && this.#isThere(part, each.value)),
    );
    this.rebase(own, this.thing.version);
    return parts.filter((part) => part in this.pending && !own.includes(part));
  }

  /** Returns the fields that belong to something deleted. */
  gone(parts: readonly Part[]): Part[] {
    return parts.filter((part) => this.#partOf(this.thing, part) === undefined);
  }

  /** Returns the saved values of fields. */
  there(parts: readonly Part[]): Parts {
    return Object.fromEntries(parts.map((part) => [part, this.#partOf(this.thing, part)]));
  }

  #isThere(part: Part, value: unknown): boolean {
    return isSame(value, this.#partOf(this.thing, part));
  }

  #settle(parts: readonly Part[], answer: Thing): void {
    for (const part of parts) {
      const typed = this.pending[part]?.value;
      this.#tidied[part] = { typed, saved: this.#partOf(answer, part) };
    }
    this.forget(parts);
  }
}
