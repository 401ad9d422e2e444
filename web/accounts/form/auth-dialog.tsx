import { lazy, useState } from 'react';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { useAuthRequest } from '../auth-request.ts';
import { useSession } from '../session.ts';

const AuthWindow = lazy(() => import('./auth-window.tsx'));
const SignedIn = lazy(() => import('../signed-in.tsx'));

/** Renders the account dialogs: once, in the shell. They and their texts are fetched when needed. */
export function AuthDialog() {
  const request = useAuthRequest();
  const { state } = useSession();
  const [wasIn, setWasIn] = useState(false);
  if (state === 'in' && !wasIn) setWasIn(true);
  return (
    <>
      <Fetched>{request && <AuthWindow request={request} />}</Fetched>
      {/* Stays mounted after signing out, to tell that the session has ended. */}
      <Fetched>{wasIn && <SignedIn />}</Fetched>
    </>
  );
}
