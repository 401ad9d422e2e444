import { lazy, Suspense } from 'react';
import { useAuthRequest } from './auth-request.ts';

const AuthWindow = lazy(() => import('./auth-window.tsx'));

/** Where the dialog appears: once, in the shell. Its form and its texts are fetched when it opens. */
export function AuthDialog() {
  const request = useAuthRequest();
  if (!request) return null;
  return (
    <Suspense>
      <AuthWindow request={request} />
    </Suspense>
  );
}
