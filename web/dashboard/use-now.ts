import { useEffect, useState } from 'react';
import { MINUTE } from '../../shared/time.ts';

/** The time, told anew each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
