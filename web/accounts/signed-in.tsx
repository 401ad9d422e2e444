import { Suspense, useEffect } from 'react';
import { usePushMessages } from '../notifications/push/use-push-messages.ts';
import { useServiceWorker } from '../service-worker/use-service-worker.ts';
import { whenIdle } from '../when-idle.ts';
import { Inactivity } from './inactivity/inactivity.tsx';
import { useSecondFactorRequest } from './second-factor/request.ts';
import { SecondFactorWindow } from './second-factor/second-factor-window.tsx';
import { followClient } from './session.ts';
import { useSignOutChoice } from './sign-out-choice.ts';
import { SignOutWindow } from './sign-out-window.tsx';
import { useGate } from './use-member-checks.ts';

/**
 * Renders what every screen needs for a signed-in person: the dialogs of inactivity, signing out and the second factor,
 * the service worker, and its push messages. Loaded with the first session.
 */
export default function SignedIn() {
  const tell = useSecondFactorRequest();
  const signOut = useSignOutChoice();
  useGate();
  useEffect(() => void whenIdle().then(followClient), []);
  useServiceWorker();
  usePushMessages();
  return (
    <>
      <Suspense>
        <Inactivity />
      </Suspense>
      <Suspense>{signOut && <SignOutWindow {...signOut} />}</Suspense>
      <Suspense>{tell && <SecondFactorWindow tell={tell} />}</Suspense>
    </>
  );
}
