import { useEffect } from 'react';
import { keepScreen } from '../../service-worker/keep-screen.ts';
import { whenIdle } from '../../when-idle.ts';

/** Keeps the screen for use without a network once its tickets are shown. */
export function useKeptTickets(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    // The codes are drawn by code of their own, which a ticket fetches when it is rendered.
    Promise.all([import('./qr-code.tsx'), whenIdle()])
      .then(keepScreen)
      .catch(() => undefined);
  }, [isShown]);
}
