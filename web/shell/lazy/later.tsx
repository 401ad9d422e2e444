import { lazy, useEffect } from 'react';
import { useSession } from '../../accounts/session.ts';
import { SeatsNews } from '../../live/seats-news.tsx';
import { useLive } from '../../live/use-live.ts';
import { loadTextFiles } from '../../texts.ts';
import { Fetched } from '../../ui/feedback/fetched.tsx';
import { Tooltips } from '../../ui/lazy/tooltips.tsx';
import { whenIdle } from '../../when-idle.ts';
import { followTheme } from '../theme.ts';

const InvalidFields = lazy(() => import('../../forms/fields/invalid-fields.tsx'));
const HoldStrip = lazy(() => import('../../bookings/pay/hold-strip.tsx'));

/**
 * What starts at the first sign of use, because the page works without it: tooltips, live updates, changes
 * of the theme elsewhere, the texts of other screens, what forms refuse, and the reader's own hold.
 */
export default function Later() {
  const news = useLive();
  const { state } = useSession();
  useEffect(() => void whenIdle().then(loadTextFiles), []);
  useEffect(followTheme, []);
  return (
    <>
      <Tooltips />
      <SeatsNews event={news} />
      <Fetched>
        <InvalidFields />
      </Fetched>
      {state === 'in' && (
        <Fetched>
          <HoldStrip />
        </Fetched>
      )}
    </>
  );
}
