import { Suspense } from 'react';
import { Inactivity } from './inactivity/inactivity.tsx';
import { useSecondFactorRequest } from './second-factor/request.ts';
import { SecondFactorWindow } from './second-factor/second-factor-window.tsx';
import { useGate } from './use-member-checks.ts';

/** What watches over whoever is signed in, on every screen. Loaded with the first session. */
export default function SignedIn() {
  const tell = useSecondFactorRequest();
  useGate();
  return (
    <>
      <Suspense>
        <Inactivity />
      </Suspense>
      <Suspense>{tell && <SecondFactorWindow tell={tell} />}</Suspense>
    </>
  );
}
