import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../ui/toast.tsx';
import { useWords } from '../words.tsx';
import { deferredRemovals } from './deferred-removals.ts';

/**
 * Removes photos so that each removal can be undone from its toast.
 * @param onRemove removes one for good; called when the time to undo is over, or when the page is left
 * @returns the ids of pending removals, and a function that removes another one
 */
export function useRemovals(onRemove: (id: string) => Promise<unknown>) {
  const { t } = useWords();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set<string>());
  const remove = useEffectEvent(onRemove);
  const [removals] = useState(() => deferredRemovals((id) => remove(id), setWaiting));
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
