import { useEffect, useState, useSyncExternalStore } from 'react';
import { createDraft } from './create-draft.ts';
import type { Draft, DraftTools, DraftView, Sendable, Versioned } from './draft.ts';
import type { FieldPath } from './field-path.ts';
import { keepDraft, readStoredDraft } from './stored-draft.ts';

/** A form that saves automatically or, for a public resource, on "Save changes". */
export interface DraftForm<Thing> {
  view: DraftView<Thing>;
  draft: Draft<Thing>;
  /** Drops unsaved changes of a live resource. */
  discard: (paths: readonly FieldPath[]) => void;
  /** Counts discards: a React key that resets fields with local text. */
  discards: number;
  /** Runs an immediate action, such as adding a space, after saving pending changes. Rethrows its errors. */
  act: (work: () => Promise<Thing>) => Promise<void>;
}

/** Opens the channel on which windows announce the version they have saved. */
const channelOf = (name: string) => new BroadcastChannel(`atelio.${name}`);

/**
 * Creates the draft of a resource, saved on a pause in typing, on navigation and on leaving. The component needs a
 * different React key for each resource and user.
 * @param name the storage name of the draft: `offering:{id}`
 */
export function useDraft<Thing extends Versioned, Change extends Sendable>(
  userId: string,
  name: string,
  start: Thing,
  tools: Omit<DraftTools<Thing, Change>, 'keep' | 'later' | 'now'>,
): DraftForm<Thing> {
  const [draft] = useState(() =>
    createDraft<Thing, Change>(start, readStoredDraft(userId, name), {
      ...tools,
      keep: (pending) => keepDraft(userId, name, pending),
      later: (work, milliseconds) => {
        const timer = setTimeout(work, milliseconds);
        return () => clearTimeout(timer);
      },
      now: () => Date.now(),
      onSaved: (thing, before) => {
        const channel = channelOf(name);
        channel.postMessage(thing.version);
        channel.close();
        tools.onSaved(thing, before);
      },
    }),
  );
  const [discards, setDiscards] = useState(0);
  const view = useSyncExternalStore(draft.watch, draft.view, draft.view);
  useEffect(() => {
    draft.open();
    const save = () => void draft.save();
    const refresh = () => void draft.refresh();
    const turn = () => (document.visibilityState === 'hidden' ? save() : refresh());
    const channel = channelOf(name);
    channel.onmessage = ({ data }) => data > draft.view().thing.version && refresh();
    addEventListener('online', save);
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', turn);
    return () => {
      channel.close();
      removeEventListener('online', save);
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', turn);
      draft.close();
    };
  }, [draft, name]);
  return {
    view,
    draft,
    discard: (paths) => {
      draft.discard(paths);
      setDiscards((before) => before + 1);
    },
    discards,
    act: async (work) => {
      // Saves pending changes first, so that a space is not removed before its name is saved.
      await draft.save();
      draft.adopt(await work());
    },
  };
}
