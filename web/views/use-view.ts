import { useEffect } from 'react';
import { api } from '../browser-api.ts';
import { isNewView } from './recent-views.ts';

/**
 * Counts a view of a studio's or offering's page for its owner's statistics: once despite reloads, and only when the
 * page is shown. Sent with the session, so that views by the team are not counted.
 * @param path canonical path of the page
 */
export function useView(path: string): void {
  useEffect(() => {
    const tell = () => {
      if (isNew(path)) api['page-views'].$post({ json: { path } }).catch(() => undefined);
    };
    if (!('prerendering' in document && document.prerendering)) return tell();
    // The page is being prerendered and may never be shown.
    document.addEventListener('prerenderingchange', tell, { once: true });
    return () => document.removeEventListener('prerenderingchange', tell);
  }, [path]);
}

/** Without storage every view counts. */
function isNew(path: string): boolean {
  try {
    return isNewView(path, Date.now(), sessionStorage);
  } catch {
    return true;
  }
}
