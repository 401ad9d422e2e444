import { Suspense } from 'react';
import { usePushMessages } from '../notifications/push/use-push-messages.ts';
import { useServiceWorker } from '../service-worker/use-service-worker.ts';
import { Inactivity } from './inactivity/inactivity.tsx';
import { useSecondFactorRequest } from './second-factor/request.ts';
import { SecondFactorWindow } from './second-factor/second-factor-window.tsx';
import { useGate } from './use-member-checks.ts';

/**
 * Renders what every screen needs for a signed-in person: inactivity and second-factor dialogs, the service worker, and its push messages.
 * Loaded with the first session.
 */
export default function SignedIn() {
  const tell = useSecondFactorRequest();
  useGate();
  useServiceWorker();
  usePushMessages();
  return (
    <>
      <Suspense>
        <Inactivity />
      </Suspense>
      <Suspense>{tell && <SecondFactorWindow tell={tell} />}</Suspense>
    </>
  );
}
