import { useSyncExternalStore } from 'react';
import { tabStorage } from './browser-storage.ts';
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
 * @param storageKey where this tab stores the acts as JSON until they have ended. The request of a page that is left may
 * be lost: the next page then sends it again, which must change nothing if it was not
 */
export function pendingActs<Act extends object>(send: (id: string, act: Act) => Promise<void>, storageKey?: string) {
  const acts = new Map<string, Pending<Act>>();
  let pending: ReadonlyMap<string, Pending<Act>> = new Map();
  const store = () => storageKey && tabStorage.set(storageKey, acts.size > 0 ? JSON.stringify([...acts]) : null);
  const watchers = new Set<() => void>();
  const deferred = deferredActions(
    async (id) => {
      const act = acts.get(id);
      if (act) await send(id, act);
    },
    (ids) => {
      for (const id of acts.keys()) if (!ids.has(id)) acts.delete(id);
      pending = new Map(acts);
      store();
      for (const tell of watchers) tell();
    },
    UNDO_TIME,
  );
  if (typeof window !== 'undefined') {
    for (const [id, act] of storedActs<Act>(storageKey)) void send(id, act).then(store);
    window.addEventListener('pagehide', deferred.flush);
  }
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

const storedActs = <Act>(storageKey: string | undefined) =>
  (storageKey ? (tabStorage.getJson(storageKey) ?? []) : []) as [string, Pending<Act>][];
