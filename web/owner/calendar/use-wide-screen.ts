import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';

function watch(tell: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** True if the screen is wide enough for a whole week beside the names of the spaces. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => true,
  );
