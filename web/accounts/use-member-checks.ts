import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useScreen } from '../shell/screen.ts';
import { useAuthRequest } from './auth-request.ts';
import { onboardingUrl, skipsOnboarding } from './next-url.ts';
import { requestSecondFactor } from './second-factor/request.ts';
import { useSession } from './session.ts';
import { endSession } from './sign-out.ts';

/**
 * Guards personal screens: requires the second factor, and sends new people to onboarding first. Public screens stay
 * open to both.
 */
export function useGate(): void {
  const { members } = useScreen();
  const { me } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The sign-in dialog asks for both on its own.
  const inDialog = useAuthRequest() !== undefined;
  const isAsked = members === true && !inDialog;
  const lacksFactor = isAsked && me?.second_factor === 'needed';
  const isNew = isAsked && me?.onboardingCompleted === false && !skipsOnboarding(pathname + search);
  useEffect(() => {
    if (lacksFactor) void requestSecondFactor().then((given) => (given ? undefined : endSession('local')));
  }, [lacksFactor]);
  useEffect(() => {
    if (isNew && !lacksFactor) void navigate(onboardingUrl(pathname + search), { replace: true });
  }, [isNew, lacksFactor, pathname, search, navigate]);
}
