import { useEffect, useState } from 'react';
import { MINUTE } from '../../shared/time/time.ts';

/**
 * Returns the current time, updated every minute.
 * @param drawnAt the instant at which the server rendered a cached page, used for the first render so that hydration
 * matches
 */
export function useNow(drawnAt?: string): Date {
  const [now, setNow] = useState(() => (drawnAt === undefined ? new Date() : new Date(drawnAt)));
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
