import { useEffect, useState } from 'react';
import { type Taken, takeSession } from './take-session.ts';

/** Returns the result of the page's URL; undefined until it is known. */
export function useTaken(): Taken | undefined {
  const [taken, setTaken] = useState<Taken>();
  useEffect(() => void takeSession().then(setTaken), []);
  return taken;
}
