import { useCallback, useEffect, useState } from 'react';
import type { AuthMode } from './credentials.ts';
import { useSession } from './session.ts';
import { findLeft } from './settle.ts';
import { endSession } from './sign-out.ts';

/** Where in signing in somebody is. */
export type AuthStep =
  | { kind: 'credentials' }
  /** A mail is on its way to `email`: its link or its code goes on. */
  | { kind: 'code'; email: string; about: 'link' | 'confirmation' }
  | { kind: 'second-factor' };

export interface AuthFlow {
  mode: AuthMode;
  setMode: (mode: AuthMode) => void;
  step: AuthStep;
  setStep: (step: AuthStep) => void;
  /** Where the person wanted to go. */
  next: string;
  /** Goes on from the second factor. */
  goOn: () => void;
  /** Gives the second factor up: without it there is no session. */
  giveUp: () => Promise<void>;
}

interface Wanted {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  step?: AuthStep;
  next: string;
  /** Everything is done. @param onboarding whether a new person has questions to answer first */
  onDone: (onboarding: boolean) => void;
}

/**
 * The steps from credentials to being in, for the dialog and the pages alike. However the session came about (password,
 * passkey, a link opened in another tab), it is followed by the second factor and by onboarding where they are due.
 */
export function useAuthFlow({ mode, onMode, step: first = { kind: 'credentials' }, next, onDone }: Wanted): AuthFlow {
  const [step, setStep] = useState(first);
  const { state } = useSession();
  const goOn = useCallback(async () => {
    const left = await findLeft();
    if (left === 'second-factor') setStep({ kind: 'second-factor' });
    else onDone(left === 'onboarding');
  }, [onDone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is a session
  useEffect(() => {
    if (state === 'in') void goOn();
  }, [state]);
  const giveUp = async () => {
    await endSession('local');
    setStep({ kind: 'credentials' });
  };
  return { mode, setMode: onMode, step, setStep, next, goOn: () => void goOn(), giveUp };
}
