import { useEffect, useState } from 'react';
import { MINUTE } from '../../shared/time.ts';

/**
 * The time, told anew each minute.
 * @param drawnAt the instant a page was made for everyone: it is what is drawn first, so that server and browser agree
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
