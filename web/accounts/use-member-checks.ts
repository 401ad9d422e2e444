import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useScreen } from '../shell/screen.ts';
import { useAuthRequest } from './auth-request.ts';
import { onboardingPlace, skipsOnboarding } from './next-url.ts';
import { askSecondFactor } from './second-factor/request.ts';
import { useSession } from './session.ts';
import { endSession } from './sign-out.ts';

/**
 * At the door of a screen of one's own: who has a second factor gives it, and who is new answers a few questions first.
 * Screens of the public stay open to both.
 */
export function useGate(): void {
  const { members } = useScreen();
  const { me } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The dialog to log in asks for both on its own.
  const inDialog = useAuthRequest() !== undefined;
  const isAsked = members === true && !inDialog;
  const lacksFactor = isAsked && me?.second_factor === 'needed';
  const isNew = isAsked && me?.onboardingCompleted === false && !skipsOnboarding(pathname + search);
  useEffect(() => {
    if (lacksFactor) void askSecondFactor().then((given) => (given ? undefined : endSession('local')));
  }, [lacksFactor]);
  useEffect(() => {
    if (isNew && !lacksFactor) void navigate(onboardingPlace(pathname + search), { replace: true });
  }, [isNew, lacksFactor, pathname, search, navigate]);
}
