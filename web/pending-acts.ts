import { useSyncExternalStore } from 'react';
import { deferredActions } from './deferred-actions.ts';

/** Milliseconds in which an act can be taken back. */
export const UNDO_TIME = 10_000;

/** An act that is not carried out yet. */
export type Pending<Act> = Act & {
  /** When it was decided; milliseconds since the epoch. */
  givenAt: number;
};

/**
 * Keeps acts of one kind outside of the screens until the time to take them back is over; leaving the page carries them
 * out at once.
 * @param send carries an act out; must not reject. The act counts as pending until it has ended
 */
export function pendingActs<Act extends object>(send: (id: string, act: Act) => Promise<void>) {
  const acts = new Map<string, Pending<Act>>();
  let pending: ReadonlyMap<string, Pending<Act>> = new Map();
  const watchers = new Set<() => void>();
  const deferred = deferredActions(
    async (id) => {
      const act = acts.get(id);
      if (act) await send(id, act);
      acts.delete(id);
    },
    (ids) => {
      pending = new Map([...acts].filter(([id]) => ids.has(id)));
      for (const tell of watchers) tell();
    },
    UNDO_TIME,
  );
  if (typeof window !== 'undefined') window.addEventListener('pagehide', deferred.flush);
  const watch = (tell: () => void) => {
    watchers.add(tell);
    return () => watchers.delete(tell);
  };
  return {
    /** Carries an act out once the time to take it back is over. @param id of what it is about */
    later(id: string, act: Act): void {
      acts.set(id, { ...act, givenAt: Date.now() });
      deferred.begin(id);
    },
    takeBack: deferred.undo,
    list: () => pending,
    /** Returns the acts that are not carried out yet. */
    usePending: () =>
      useSyncExternalStore(
        watch,
        () => pending,
        () => pending,
      ),
  };
}
