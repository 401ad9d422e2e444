import { lazy, Suspense, useEffect, useState } from 'react';
import { browserStorage } from '#web/browser-storage.ts';

const PushOffer = lazy(() => import('./push-offer.tsx'));

/** The key under which the browser keeps that the offer was dismissed. */
const KEY = 'push-offer';

/**
 * A place for the offer to show notifications in this browser, after an act that makes it useful. Empty, and nothing is
 * fetched, where the browser has no web push, the person has decided, or the offer was dismissed before.
 */
export function PushOfferPlace() {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => setOffered(mayOffer()), []);
  const dismiss = () => {
    browserStorage.set(KEY, 'dismissed');
    setOffered(false);
  };
  return isOffered ? (
    <Suspense>
      <PushOffer onDismiss={dismiss} />
    </Suspense>
  ) : null;
}

const mayOffer = (): boolean =>
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission === 'default' &&
  browserStorage.get(KEY) === null;
