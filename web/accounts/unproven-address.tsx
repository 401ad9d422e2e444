import { lazy, Suspense, useEffect } from 'react';
import { useSession } from './session.ts';

const UnprovenAddressNote = lazy(() => import('./unproven-address-note.tsx'));

/**
 * The note about an address that is not confirmed; nothing for others. The link is opened in another tab, so that the
 * person is asked for anew when this one is looked at again.
 */
export function UnprovenAddress({ reason }: { reason: 'publish' | 'payouts' | 'account' }) {
  const { me, retry } = useSession();
  const isUnproven = me !== undefined && me.email !== '' && !me.email_proven;
  useEffect(() => {
    if (!isUnproven) return;
    window.addEventListener('focus', retry);
    return () => window.removeEventListener('focus', retry);
  }, [isUnproven, retry]);
  if (!isUnproven) return null;
  return (
    <Suspense>
      <UnprovenAddressNote email={me.email} reason={reason} />
    </Suspense>
  );
}
