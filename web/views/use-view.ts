import { useEffect } from 'react';
import { api } from '../browser-api.ts';
import { isNewLook } from './recent-looks.ts';

/**
 * Tells the server that somebody looks at the page of a studio or an offering, for its owner's figures: once, however
 * often it is loaded again, and not before it is shown. Who is signed in is told with it, so that the team does not count.
 * @param path the page's one address
 */
export function useView(path: string): void {
  useEffect(() => {
    const tell = () => {
      if (isNew(path)) api['page-views'].$post({ json: { path } }).catch(() => undefined);
    };
    if (!('prerendering' in document && document.prerendering)) return tell();
    // Drawn in case its reader wants it.
    document.addEventListener('prerenderingchange', tell, { once: true });
    return () => document.removeEventListener('prerenderingchange', tell);
  }, [path]);
}

/** Where nothing can be kept, each look is a new one. */
function isNew(path: string): boolean {
  try {
    return isNewLook(path, Date.now(), sessionStorage);
  } catch {
    return true;
  }
}
