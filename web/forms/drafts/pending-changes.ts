import type { Pending, Versioned } from './draft.ts';
import { isSame, type Part, type Parts, without } from './field-path.ts';

/** A thing as the server has it, and over it what was typed and is not there yet. */
export class Sheet<Thing extends Versioned> {
  thing: Thing;
  pending: Pending;
  readonly #partOf: (thing: Thing, part: Part) => unknown;
  /** Parts that the server has, tidied up: nobody's words change under their hands. */
  #tidied: Record<Part, { typed: unknown; saved: unknown }> = {};
  /** What was sent and not answered: it may have arrived all the same. */
  #unanswered: { part: Part; value: unknown }[] = [];

  constructor(thing: Thing, kept: Pending, partOf: (thing: Thing, part: Part) => unknown) {
    this.thing = thing;
    this.pending = kept;
    this.#partOf = partOf;
  }

  get isClean(): boolean {
    return Object.keys(this.pending).length === 0;
  }

  /** What waits. */
  values(): Parts {
    return Object.fromEntries(Object.entries(this.pending).map(([part, { value }]) => [part, value]));
  }

  /** Parts that are shown other than the thing has them. */
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

  /** Which of these parts are still as they were when they were sent. */
  asSent(parts: readonly Part[], sent: Pending): Part[] {
    return parts.filter((part) => this.pending[part]?.value === sent[part]?.value);
  }

  /**
   * The thing as it is now, unless something newer was seen already. A part that was typed on what was there a moment ago,
   * and is the same there now, was typed on this version too.
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

  /** These parts were typed on this version. */
  rebase(parts: readonly Part[], version: number): void {
    const all = Object.entries(this.pending);
    this.pending = Object.fromEntries(
      all.map(([part, each]) => [part, parts.includes(part) ? { ...each, version } : each]),
    );
  }

  forget(parts: readonly Part[]): void {
    this.pending = without(this.pending, parts);
  }

  /** Drops what says the same as the thing does by now, and what belongs to something that was removed. */
  settleSame(): void {
    const parts = Object.keys(this.pending);
    this.forget(this.gone(parts));
    this.#settle(
      parts.filter((part) => part in this.pending && this.#isThere(part, this.pending[part]?.value)),
      this.thing,
    );
  }

  /** The server has them; what was typed since, also in the same part, is still to come. */
  arrived(parts: readonly Part[], sent: Pending, answer: Thing): void {
    this.#settle(this.asSent(parts, sent), answer);
    this.see(answer);
    this.rebase(parts, answer.version);
    this.#unanswered = this.#unanswered.filter(({ part }) => !parts.includes(part));
  }

  /** Nobody answered. */
  lost(parts: readonly Part[], sent: Pending): void {
    this.#unanswered.push(...parts.map((part) => ({ part, value: sent[part]?.value })));
  }

  /**
   * These were changed by somebody who was faster. Where both wrote the same, or it was oneself, there is nothing to decide.
   * @returns the others
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

  /** Parts of something that is not there any more. */
  gone(parts: readonly Part[]): Part[] {
    return parts.filter((part) => this.#partOf(this.thing, part) === undefined);
  }

  /** These parts as the thing has them. */
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
