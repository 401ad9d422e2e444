import { useEffect, useState } from 'react';
import { type LinkResult, readSessionFromUrl } from './take-session.ts';

/** Returns the result of the page's URL; undefined until it is known. */
export function useLinkResult(): LinkResult | undefined {
  const [taken, setTaken] = useState<LinkResult>();
  useEffect(() => void readSessionFromUrl().then(setTaken), []);
  return taken;
}
