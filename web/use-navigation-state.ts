import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns the state that the navigation to this screen brought along, also after a reload. The server does not know it,
 * so it is undefined until hydration.
 */
export function useNavigationState(): unknown {
  const { state } = useLocation();
  return useSyncExternalStore(
    () => () => {},
    () => state,
    () => undefined,
  );
}
