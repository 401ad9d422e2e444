import { useEffect } from 'react';
import { api } from '../browser-api.ts';

let isDocument = true;

/**
 * Tells the server that the page of a studio or an offering is looked at, for its owner's figures. The page a visit
 * begins with was counted when its document was asked for.
 * @param path the page's one address
 */
export function useView(path: string): void {
  useEffect(() => {
    const landed = isDocument && new URL(documentAddress()).pathname === window.location.pathname;
    isDocument = false;
    if (!landed) api['page-views'].$post({ json: { path } }).catch(() => undefined);
  }, [path]);
}

/** Where the document came from, whatever the address says since. */
const documentAddress = () => performance.getEntriesByType('navigation')[0]?.name || window.location.href;
