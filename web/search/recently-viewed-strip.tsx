import { lazy, useEffect, useState } from 'react';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { readSeen } from './recently-viewed.ts';

const SeenStrip = lazy(() => import('./strips/viewed-offerings.tsx'));

/** The offerings viewed last in this browser, if any. */
export function RecentlySeen() {
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => setSeen(readSeen()), []);
  return (
    seen.length > 0 && (
      <Fetched>
        <SeenStrip slugs={seen} onForget={() => setSeen([])} />
      </Fetched>
    )
  );
}
