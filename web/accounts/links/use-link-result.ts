import { useEffect, useState } from 'react';
import { type LinkResult, readLinkResult } from './link-result.ts';

/** Returns the result of the page's URL; undefined until it is known. */
export function useLinkResult(): LinkResult | undefined {
  const [taken, setTaken] = useState<LinkResult>();
  useEffect(() => void readLinkResult().then(setTaken), []);
  return taken;
}
