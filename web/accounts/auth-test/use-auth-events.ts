import { useEffect, useState } from 'react';
import { loadAuthClient } from '../auth-client.ts';
import { followClient } from '../session.ts';

export interface AuthEvent {
  id: number;
  /** ISO 8601, in UTC. */
  at: string;
  event: string;
  /** Id of the session's person; "" without a session. */
  user: string;
}

const MAX_EVENTS = 100;

/**
 * Returns the events of the accounts client since the page opened, including those of other tabs, newest first. The
 * shell hears of each before it is shown here.
 */
export function useAuthEvents(): AuthEvent[] {
  const [events, setEvents] = useState<AuthEvent[]>([]);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    void followClient()
      .then(loadAuthClient)
      .then((client) => {
        if (isGone) return;
        const { data } = client.onAuthStateChange((event, session) => {
          const at = new Date().toISOString();
          setEvents((before) =>
            [{ id: before.length, at, event, user: session?.user.email ?? '' }, ...before].slice(0, MAX_EVENTS),
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
