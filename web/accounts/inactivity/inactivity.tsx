import { useEffect, useRef, useState } from 'react';
import { useSession } from '../session.ts';
import { Ended } from './ended.tsx';
import type { Idle } from './idle.ts';
import { onEndedElsewhere } from './last-active.ts';
import { Warning } from './warning.tsx';
import { type Watch, watchActivity } from './watch.ts';

/** Shows a countdown before an inactive session ends, in every tab, and then why the person was signed out. */
export function Inactivity() {
  const { state } = useSession();
  const watch = useRef<Watch>(undefined);
  const [idle, setIdle] = useState<Idle>();
  useEffect(() => {
    if (state !== 'in') return;
    const started = watchActivity(setIdle);
    watch.current = started;
    return started.stop;
  }, [state]);
  // Another tab may have ended the session: this one shows the note as well.
  useEffect(() => onEndedElsewhere(() => setIdle({ phase: 'over' })), []);
  if (idle?.phase === 'over') return <Ended onClose={() => setIdle(undefined)} />;
  if (idle?.phase !== 'warned' || state !== 'in') return null;
  return <Warning seconds={Math.ceil(idle.left / 1000)} onStay={() => watch.current?.stay()} />;
}
