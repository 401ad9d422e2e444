import { useEffect, useEffectEvent } from 'react';
import { keepScreen } from '#web/service-worker/keep-screen.ts';
import { whenIdle } from '#web/when-idle.ts';

/**
 * Keeps the screen for use without a network once its tickets are shown.
 * @param save saves what is shown: it may have come with the page, and then nothing was loaded that would have saved it
 */
export function useKeptTickets(isShown: boolean, save: () => Promise<unknown>): void {
  const saveShown = useEffectEvent(save);
  useEffect(() => {
    if (!isShown) return;
    void saveShown();
    // The codes are drawn by code of their own, which a ticket fetches when it is rendered.
    Promise.all([import('./qr-code.tsx'), whenIdle()])
      .then(keepScreen)
      .catch(() => undefined);
  }, [isShown]);
}
