import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useSession } from '#web/accounts/session.ts';
import { SeatsNews } from '#web/live/seats-news.tsx';
import { useLive } from '#web/live/use-live.ts';
import { loadTextFiles } from '#web/texts.ts';
import { Tooltips } from '#web/ui/lazy/tooltips.tsx';
import { whenIdle } from '#web/when-idle.ts';
import { followTheme } from '../theme.ts';

/** A part that the page works without: where it cannot be fetched it is left out, and no error is shown. */
const optional = (fetch: () => Promise<{ default: ComponentType }>) =>
  lazy(() => fetch().catch(() => ({ default: () => null })));

const InvalidFields = optional(() => import('#web/forms/fields/invalid-fields.tsx'));
const HoldStrip = optional(() => import('#web/bookings/pay/hold/hold-strip.tsx'));

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
      <Suspense>
        <InvalidFields />
      </Suspense>
      <Suspense>{state === 'in' && <HoldStrip />}</Suspense>
    </>
  );
}
