import { useEffect, useEffectEvent, useState } from 'react';
import { deferredActions } from '../deferred-actions.ts';
import { toast } from '../ui/toast.tsx';
import { useWords } from '../words.tsx';

/** Milliseconds in which a removal can be undone: longer than its toast, which stays while hovered. */
const UNDO_TIME = 60_000;

/**
 * Removes photos so that each removal can be undone from its toast.
 * @param onRemove removes one for good; called when the time to undo is over, or when the page is left
 * @returns the ids of pending removals, and a function that removes another one
 */
export function useRemovals(onRemove: (id: string) => Promise<unknown>) {
  const { t } = useWords();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set<string>());
  const remove = useEffectEvent(onRemove);
  const [removals] = useState(() => deferredActions((id) => remove(id), setWaiting, UNDO_TIME));
  useEffect(() => {
    window.addEventListener('pagehide', removals.flush);
    return () => {
      window.removeEventListener('pagehide', removals.flush);
      removals.flush();
    };
  }, [removals]);
  const begin = (id: string) => {
    removals.begin(id);
    toast({
      title: t('uploads.tile.removed'),
      action: { label: t('uploads.tile.undo'), onPress: () => removals.undo(id) },
      duration: 10_000,
    });
  };
  return { waiting, begin };
}
