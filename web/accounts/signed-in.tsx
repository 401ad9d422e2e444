import { Suspense } from 'react';
import { useServiceWorker } from '../service-worker/use-service-worker.ts';
import { Inactivity } from './inactivity/inactivity.tsx';
import { useSecondFactorRequest } from './second-factor/request.ts';
import { SecondFactorWindow } from './second-factor/second-factor-window.tsx';
import { useGate } from './use-member-checks.ts';

/**
 * Renders what every screen needs for a signed-in person: inactivity and second-factor dialogs, and the service worker.
 * Loaded with the first session.
 */
export default function SignedIn() {
  const tell = useSecondFactorRequest();
  useGate();
  useServiceWorker();
  return (
    <>
      <Suspense>
        <Inactivity />
      </Suspense>
      <Suspense>{tell && <SecondFactorWindow tell={tell} />}</Suspense>
    </>
  );
}
