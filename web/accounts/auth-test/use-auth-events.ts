import { useEffect, useState } from 'react';
import { loadAuthClient } from '../auth-client.ts';

export interface AuthEvent {
  id: number;
  /** ISO 8601, in UTC. */
  at: string;
  event: string;
  /** Whose session it is; "" without one. */
  user: string;
}

const MOST = 100;

/** Every event of the accounts client since this page was opened, from other tabs too, the newest first. */
export function useAuthEvents(): AuthEvent[] {
  const [events, setEvents] = useState<AuthEvent[]>([]);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    void loadAuthClient().then((client) => {
      if (isGone) return;
      const { data } = client.onAuthStateChange((event, session) => {
        const at = new Date().toISOString();
        setEvents((before) =>
          [{ id: before.length, at, event, user: session?.user.email ?? '' }, ...before].slice(0, MOST),
        );
      });
      stop = () => data.subscription.unsubscribe();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return events;
}
