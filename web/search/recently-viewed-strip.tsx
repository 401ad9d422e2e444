import { lazy, useEffect, useState } from 'react';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { readRecentlyViewed } from './recently-viewed.ts';

const ViewedOfferings = lazy(() => import('./strips/viewed-offerings.tsx'));

/** The offerings viewed last in this browser, if any. */
export function RecentlyViewedStrip() {
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => setSeen(readRecentlyViewed()), []);
  return (
    seen.length > 0 && (
      <Fetched>
        <ViewedOfferings slugs={seen} onForget={() => setSeen([])} />
      </Fetched>
    )
  );
}
