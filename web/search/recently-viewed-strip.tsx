import { lazy, useEffect, useState } from 'react';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { readSeen } from './recently-viewed.ts';

const SeenStrip = lazy(() => import('./strips/viewed-offerings.tsx'));

/** What one looked at last, where there is something; known to this browser only. */
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
