import { useEffect, useState, useSyncExternalStore } from 'react';
import { createDraft } from './create-draft.ts';
import type { Draft, DraftTools, DraftView, Sendable, Versioned } from './draft.ts';
import type { Part } from './field-path.ts';
import { keepDraft, readKept } from './stored-draft.ts';

/** A form that saves as it goes; once the public sees what it is of, when it is asked to. */
export interface DraftForm<Thing> {
  view: DraftView<Thing>;
  draft: Draft<Thing>;
  /** Drops changes of a live thing that were not saved. */
  discard: (parts: readonly Part[]) => void;
  /** Goes up with each `discard`: the React key of fields that keep a text of their own. */
  discards: number;
  /** Does something at once, such as adding a space. What it throws is for whoever asked to say. */
  act: (work: () => Promise<Thing>) => Promise<void>;
}

/** What the windows of a thing tell each other: the version that one of them saved. */
const channelOf = (name: string) => new BroadcastChannel(`atelio.${name}`);

/**
 * A thing that somebody writes: saved when they pause, go on, or leave. A component that shows another one, or another
 * person, has another React key.
 * @param name of the thing in this browser: `offering:{id}`
 */
export function useDraft<Thing extends Versioned, Change extends Sendable>(
  userId: string,
  name: string,
  start: Thing,
  tools: Omit<DraftTools<Thing, Change>, 'keep' | 'later' | 'now'>,
): DraftForm<Thing> {
  const [draft] = useState(() =>
    createDraft<Thing, Change>(start, readKept(userId, name), {
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
    const lookAgain = () => void draft.refresh();
    const turn = () => (document.visibilityState === 'hidden' ? save() : lookAgain());
    const channel = channelOf(name);
    channel.onmessage = ({ data }) => data > draft.view().thing.version && lookAgain();
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
    discard: (parts) => {
      draft.discard(parts);
      setDiscards((before) => before + 1);
    },
    discards,
    act: async (work) => {
      // What was typed before comes first: a space is not removed before its name was saved.
      await draft.save();
      draft.adopt(await work());
    },
  };
}
