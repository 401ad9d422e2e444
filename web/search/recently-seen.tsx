import { lazy, useEffect, useState } from 'react';
import { Fetched } from '../ui/fetched.tsx';
import { readSeen } from './seen.ts';

const SeenStrip = lazy(() => import('./lazy/seen-strip.tsx'));

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
