import type { Problem } from '#shared/refusal.ts';
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
import { type FieldPath, type FieldValues, isSame, without } from './field-path.ts';
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
  const changes = new PendingChanges(start, kept, tools.valueAt);
  let errors: Record<FieldPath, string> = {};
  let savedAt: number | undefined;
  let conflict: Conflict | undefined;
  /** The fields of a live resource that "Save changes" covers; later changes wait for the next press. */
  let released: ReadonlySet<FieldPath> = new Set();
  let ending: Problem | undefined;
  let isOpen = false;
  let isOffline = false;
  let isSending = false;
  let retryDelay = RETRY.first;
  let current: Promise<void> | undefined;
  let cancelTimer: (() => void) | undefined;
  let view = render();
  const watchers = new Set<() => void>();

  function render(): DraftView<Thing> {
    const { thing } = changes;
    const typed = changes.shownValues();
    const valueAt = (path: FieldPath) => (path in typed ? typed[path] : tools.valueAt(thing, path));
    const isLive = tools.isLive(thing);
    const unsaved = isLive ? Object.keys(changes.pending) : [];
    const publicValueAt = (path: FieldPath) => tools.valueAt(thing, path);
    return {
      thing,
      typed,
      valueAt,
      publicValueAt,
      errors,
      state: saveState(),
      isLive,
      unsaved,
      savedAt,
      conflict,
      ending,
    };
  }

  function saveState(): SaveState {
    if (ending !== undefined) return 'ended';
    if (conflict) return 'undecided';
    if (unsentPaths().length > 0) return isOffline ? 'offline' : 'saving';
    if (Object.keys(errors).length > 0) return 'refused';
    return changes.isClean ? 'saved' : 'unsaved';
  }

  /** Stores pending changes. A closed form only clears them: signing out may have deleted them in the meantime. */
  function store(): void {
    if (isOpen || changes.isClean) tools.keep(changes.pending);
  }

  function notify(): void {
    view = render();
    for (const each of watchers) each();
  }

  function unsentPaths(): FieldPath[] {
    if (conflict || ending !== undefined) return [];
    const isLive = tools.isLive(changes.thing);
    return Object.keys(changes.pending).filter((path) => !(path in errors) && (!isLive || released.has(path)));
  }

  function scheduleSave(milliseconds: number): void {
    clearTimer();
    if (isOpen && unsentPaths().length > 0) cancelTimer = tools.later(() => void save(), milliseconds);
  }

  function clearTimer(): void {
    cancelTimer?.();
    cancelTimer = undefined;
  }

  function set(values: FieldValues): void {
    changes.set(values);
    errors = without(errors, Object.keys(values));
    released = new Set([...released].filter((path) => !(path in values)));
    dropUnchangedLive();
    store();
    scheduleSave(PAUSE);
    notify();
  }

  /** Drops pending changes of a live resource that equal the public value, or belong to something deleted. */
  function dropUnchangedLive(): void {
    // While a response is missing, the public value is unknown.
    if (tools.isLive(changes.thing) && !isSending && !isOffline) changes.dropUnchanged();
  }

  function saveChanges(): Promise<boolean> {
    errors = {};
    released = new Set(Object.keys(changes.pending));
    notify();
    return save();
  }

  function discard(paths: readonly FieldPath[] = Object.keys(changes.pending)): void {
    if (!tools.isLive(changes.thing)) return;
    changes.drop(paths);
    errors = without(errors, paths);
    if (conflict && Object.keys(conflict.theirs).some((path) => paths.includes(path))) conflict = undefined;
    store();
    notify();
  }

  async function save(): Promise<boolean> {
    clearTimer();
    current ??= saveAll().finally(() => {
      current = undefined;
      dropUnchangedLive();
      notify();
    });
    await current;
    return changes.isClean;
  }

  /** Sends requests one after the other, until nothing is left or the user types again. */
  async function saveAll(): Promise<void> {
    while (!cancelTimer) {
      const next = nextRequest();
      if (!next) return;
      const sent = changes.pending;
      try {
        isSending = true;
        arrive(await tools.send(next.change, next.version), next.change, sent);
      } catch (error) {
        if (!(await handleProblem(problemOf(error), next.change, sent))) return;
      } finally {
        isSending = false;
      }
    }
  }

  /** Returns the next request: changes typed on the oldest version, since the server detects conflicts per version. */
  function nextRequest(): { change: Change; version: number } | undefined {
    const versionOf = (path: FieldPath) => changes.pending[path]?.version ?? 0;
    const version = Math.min(...unsentPaths().map(versionOf));
    const together = unsentPaths().filter((path) => versionOf(path) === version);
    const change = tools.firstChange(changes.values(), together);
    return change && { change, version };
  }

  function arrive(answer: Thing, { paths }: Change, sent: Pending): void {
    const before = changes.thing;
    changes.markSaved(paths, sent, answer);
    isOffline = false;
    retryDelay = RETRY.first;
    savedAt = tools.now();
    store();
    tools.onSaved(answer, before);
    notify();
  }

  /** Handles a failed request. @returns true if saving may continue */
  async function handleProblem(problem: Problem, change: Change, sent: Pending): Promise<boolean> {
    if (isTransient(problem)) return tryLater(change, sent);
    const isClash = problem.code === tools.clashCode;
    if (isClash || problem.status === 404) {
      const trouble = await refetch();
      if (trouble) return isTransient(trouble) ? tryLater(change, sent) : end(trouble);
      return isClash ? reconcile(problem, change) : dropDeleted(problem, change);
    }
    const wrong = isOver(problem) ? {} : tools.errorsOf(problem, change);
    if (Object.keys(wrong).length === 0) return end(problem);
    for (const path of changes.unchangedSince(Object.keys(wrong), sent))
      errors = { ...errors, [path]: wrong[path] ?? '' };
    notify();
    return true;
  }

  function tryLater({ paths }: Change, sent: Pending): false {
    changes.markUnanswered(paths, sent);
    isOffline = true;
    scheduleSave(retryDelay);
    retryDelay = Math.min(retryDelay * 2, RETRY.most);
    notify();
    return false;
  }

  function end(problem: Problem): false {
    ending = problem;
    notify();
    return false;
  }

  /** Refetches the resource. @returns the error, if any */
  async function refetch(): Promise<Problem | undefined> {
    try {
      changes.adopt(await tools.read());
      return undefined;
    } catch (error) {
      return problemOf(error);
    }
  }

  /** Drops changes whose field was deleted while the resource itself exists. */
  function dropDeleted(problem: Problem, { paths }: Change): boolean {
    const gone = changes.findDeleted(paths);
    if (gone.length === 0) return end(problem);
    changes.drop(gone);
    store();
    notify();
    return true;
  }

  function reconcile({ data = {} }: Problem, { paths }: Change): boolean {
    const named = paths.filter((path) => path in Object(data.current));
    const undecided = changes.settleConflicts(named.length > 0 ? named : paths);
    if (undecided.length > 0) {
      const { by, at } = data as { by: string; at: string };
      conflict = { by, at, theirs: changes.savedValues(undecided), version: changes.thing.version };
    }
    store();
    notify();
    return undecided.length === 0;
  }

  function adopt(answer: Thing): void {
    const before = changes.thing;
    if (isSame(answer, before)) return;
    changes.adopt(answer);
    if (changes.thing !== before) tools.onSaved(answer, before);
    ending = undefined;
    dropUnchangedLive();
    scheduleSave(PAUSE);
    store();
    notify();
  }

  async function refresh(): Promise<void> {
    const before = changes.thing;
    try {
      const answer = await tools.read();
      // The response may predate a save that finished in the meantime, unless its version is higher.
      if (changes.thing === before || answer.version > changes.thing.version) changes.adopt(answer);
      dropUnchangedLive();
    } catch (error) {
      const problem = problemOf(error);
      if (isOver(problem)) ending = problem;
    }
    store();
    notify();
  }

  async function decide(choices: Readonly<Record<FieldPath, Choice>>): Promise<boolean> {
    if (!conflict) return save();
    const chosen = (choice: Choice) => Object.keys(choices).filter((path) => choices[path] === choice);
    changes.rebase(chosen('mine'), conflict.version);
    changes.drop(chosen('theirs'));
    conflict = undefined;
    store();
    notify();
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
      dropUnchangedLive();
      scheduleSave(0);
      notify();
    },
    close: () => {
      isOpen = false;
      void save();
    },
    ...{ set, save, saveChanges, discard, adopt, refresh, decide },
  };
}
