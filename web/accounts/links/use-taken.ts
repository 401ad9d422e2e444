import { useEffect, useState } from 'react';
import { type Taken, takeSession } from './take-session.ts';

/** What the address of this page brought; undefined until it is known. */
export function useTaken(): Taken | undefined {
  const [taken, setTaken] = useState<Taken>();
  useEffect(() => void takeSession().then(setTaken), []);
  return taken;
}
