import { useEffect, useState } from 'react';
import { MINUTE } from '#shared/time/time.ts';
import { useHydratingReader } from '../page-data.tsx';

/**
 * Returns the current time, updated every minute. While a page hydrates, it is the instant at which the server has
 * rendered it.
 * @param drawnAt that instant, for a page that is cached for everyone
 * @param every milliseconds between two updates
 */
export function useNow(drawnAt?: string, every = MINUTE): Date {
  const renderedAt = useHydratingReader()?.at ?? drawnAt;
  const [now, setNow] = useState(() => (renderedAt === undefined ? new Date() : new Date(renderedAt)));
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
