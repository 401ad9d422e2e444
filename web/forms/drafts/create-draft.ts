import type { Problem } from '../../../shared/refusal.ts';
import type {
  Choice,
  Conflict,
  Draft,
  DraftTools,
  DraftView,
  Pending,
  SaveState,
  Sendable,
  Versioned,
} from './draft.ts';
import { isSame, type Part, type Parts, without } from './field-path.ts';
import { PendingChanges } from './pending-changes.ts';
import { isOver, isTransient, problemOf } from './save-problems.ts';

/** Milliseconds between the last keystroke and a save, and between retries while there is no response. */
const PAUSE = 700;
const RETRY = { first: 2000, most: 30_000 };

/**
 * Creates the draft of a resource. It stores changes at once, saves them on a pause in typing, and never loses them to
 * a reload, a lost connection, an error or an edit conflict. Independent of React.
 * @param kept changes that were not saved the last time
 */
export function createDraft<Thing extends Versioned, Change extends Sendable>(
  start: Thing,
  kept: Pending,
  tools: DraftTools<Thing, Change>,
): Draft<Thing> {
  const sheet = new PendingChanges(start, kept, tools.partOf);
  let errors: Record<Part, string> = {};
  let savedAt: number | undefined;
  let conflict: Conflict | undefined;
  /** The fields of a live resource that "Save changes" covers; later changes wait for the next press. */
  let released: ReadonlySet<Part> = new Set();
  let ending: Problem | undefined;
  let isOpen = false;
  let isOffline = false;
  let isSending = false;
  let wait = RETRY.first;
  let current: Promise<void> | undefined;
  let callOff: (() => void) | undefined;
  let view = look();
  const watchers = new Set<() => void>();

  function look(): DraftView<Thing> {
    const { thing } = sheet;
    const typed = sheet.typed();
    const partOf = (part: Part) => (part in typed ? typed[part] : tools.partOf(thing, part));
    const isLive = tools.isLive(thing);
    const unsaved = isLive ? Object.keys(sheet.pending) : [];
    const publicPartOf = (part: Part) => tools.partOf(thing, part);
    return {
      thing,
      typed,
      partOf,
      publicPartOf,
      errors,
      state: stateNow(),
      isLive,
      unsaved,
      savedAt,
      conflict,
      ending,
    };
  }

  function stateNow(): SaveState {
    if (ending !== undefined) return 'ended';
    if (conflict) return 'undecided';
    if (due().length > 0) return isOffline ? 'offline' : 'saving';
    if (Object.keys(errors).length > 0) return 'refused';
    return sheet.isClean ? 'saved' : 'unsaved';
  }

  /** Stores pending changes. A closed form only clears them: signing out may have deleted them in the meantime. */
  function keep(): void {
    if (isOpen || sheet.isClean) tools.keep(sheet.pending);
  }

  function tell(): void {
    view = look();
    for (const each of watchers) each();
  }

  function due(): Part[] {
    if (conflict || ending !== undefined) return [];
    const isLive = tools.isLive(sheet.thing);
    return Object.keys(sheet.pending).filter((part) => !(part in errors) && (!isLive || released.has(part)));
  }

  function plan(milliseconds: number): void {
    dropPlan();
    if (isOpen && due().length > 0) callOff = tools.later(() => void save(), milliseconds);
  }

  function dropPlan(): void {
    callOff?.();
    callOff = undefined;
  }

  function set(values: Parts): void {
    sheet.write(values);
    errors = without(errors, Object.keys(values));
    released = new Set([...released].filter((part) => !(part in values)));
    tidyLive();
    keep();
    plan(PAUSE);
    tell();
  }

  /** Drops pending changes of a live resource that equal the public value, or belong to something deleted. */
  function tidyLive(): void {
    // While a response is missing, the public value is unknown.
    if (tools.isLive(sheet.thing) && !isSending && !isOffline) sheet.settleSame();
  }

  function saveChanges(): Promise<boolean> {
    errors = {};
    released = new Set(Object.keys(sheet.pending));
    tell();
    return save();
  }

  function discard(parts: readonly Part[] = Object.keys(sheet.pending)): void {
    if (!tools.isLive(sheet.thing)) return;
    sheet.forget(parts);
    errors = without(errors, parts);
    if (conflict && Object.keys(conflict.theirs).some((part) => parts.includes(part))) conflict = undefined;
    keep();
    tell();
  }

  async function save(): Promise<boolean> {
    dropPlan();
    current ??= saveAll().finally(() => {
      current = undefined;
      tidyLive();
      tell();
    });
    await current;
    return sheet.isClean;
  }

  /** Sends requests one after the other, until nothing is left or the user types again. */
  async function saveAll(): Promise<void> {
    while (!callOff) {
      const next = nextRequest();
      if (!next) return;
      const sent = sheet.pending;
      try {
        isSending = true;
        arrive(await tools.send(next.change, next.version), next.change, sent);
      } catch (error) {
        if (!(await goesOn(problemOf(error), next.change, sent))) return;
      } finally {
        isSending = false;
      }
    }
  }

  /** Returns the next request: changes typed on the oldest version, since the server detects conflicts per version. */
  function nextRequest(): { change: Change; version: number } | undefined {
    const versionOf = (part: Part) => sheet.pending[part]?.version ?? 0;
    const version = Math.min(...due().map(versionOf));
    const together = due().filter((part) => versionOf(part) === version);
    const change = tools.firstChange(sheet.values(), together);
    return change && { change, version };
  }

  function arrive(answer: Thing, { parts }: Change, sent: Pending): void {
    const before = sheet.thing;
    sheet.arrived(parts, sent, answer);
    isOffline = false;
    wait = RETRY.first;
    savedAt = tools.now();
    keep();
    tools.onSaved(answer, before);
    tell();
  }

  /** Handles a failed request. @returns true if saving may continue */
  async function goesOn(problem: Problem, change: Change, sent: Pending): Promise<boolean> {
    if (isTransient(problem)) return tryLater(change, sent);
    const isClash = problem.code === tools.clashCode;
    if (isClash || problem.status === 404) {
      const trouble = await readAnew();
      if (trouble) return isTransient(trouble) ? tryLater(change, sent) : end(trouble);
      return isClash ? reconcile(problem, change) : letGo(problem, change);
    }
    const wrong = isOver(problem) ? {} : tools.errorsOf(problem, change);
    if (Object.keys(wrong).length === 0) return end(problem);
    for (const part of sheet.asSent(Object.keys(wrong), sent)) errors = { ...errors, [part]: wrong[part] ?? '' };
    tell();
    return true;
  }

  function tryLater({ parts }: Change, sent: Pending): false {
    sheet.lost(parts, sent);
    isOffline = true;
    plan(wait);
    wait = Math.min(wait * 2, RETRY.most);
    tell();
    return false;
  }

  function end(problem: Problem): false {
    ending = problem;
    tell();
    return false;
  }

  /** Refetches the resource. @returns the error, if any */
  async function readAnew(): Promise<Problem | undefined> {
    try {
      sheet.see(await tools.read());
      return undefined;
    } catch (error) {
      return problemOf(error);
    }
  }

  /** Drops changes whose field was deleted while the resource itself exists. */
  function letGo(problem: Problem, { parts }: Change): boolean {
    const gone = sheet.gone(parts);
    if (gone.length === 0) return end(problem);
    sheet.forget(gone);
    keep();
    tell();
    return true;
  }

  function reconcile({ data = {} }: Problem, { parts }: Change): boolean {
    const named = parts.filter((part) => part in Object(data.current));
    const asked = sheet.overtaken(named.length > 0 ? named : parts);
    if (asked.length > 0) {
      const { by, at } = data as { by: string; at: string };
      conflict = { by, at, theirs: sheet.there(asked), version: sheet.thing.version };
    }
    keep();
    tell();
    return asked.length === 0;
  }

  function adopt(answer: Thing): void {
    const before = sheet.thing;
    if (isSame(answer, before)) return;
    sheet.see(answer);
    if (sheet.thing !== before) tools.onSaved(answer, before);
    ending = undefined;
    tidyLive();
    plan(PAUSE);
    keep();
    tell();
  }

  async function refresh(): Promise<void> {
    const before = sheet.thing;
    try {
      const answer = await tools.read();
      // The response may predate a save that finished in the meantime, unless its version is higher.
      if (sheet.thing === before || answer.version > sheet.thing.version) sheet.see(answer);
      tidyLive();
    } catch (error) {
      const problem = problemOf(error);
      if (isOver(problem)) ending = problem;
    }
    keep();
    tell();
  }

  async function decide(choices: Readonly<Record<Part, Choice>>): Promise<boolean> {
    if (!conflict) return save();
    const chosen = (choice: Choice) => Object.keys(choices).filter((part) => choices[part] === choice);
    sheet.rebase(chosen('mine'), conflict.version);
    sheet.forget(chosen('theirs'));
    conflict = undefined;
    keep();
    tell();
    return save();
  }

  return {
    view: () => view,
    watch: (each) => {
      watchers.add(each);
      return () => watchers.delete(each);
    },
    open: () => {
      isOpen = true;
      tidyLive();
      plan(0);
      tell();
    },
    close: () => {
      isOpen = false;
      void save();
    },
    ...{ set, save, saveChanges, discard, adopt, refresh, decide },
  };
}
