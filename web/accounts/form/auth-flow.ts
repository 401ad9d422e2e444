import { useEffect, useRef, useState } from 'react';
import { findLeft } from '../after-sign-in.ts';
import type { AuthMode } from '../credentials.ts';
import { useSession } from '../session.ts';
import { endSession } from '../sign-out.ts';

/** Where in signing in somebody is. */
export type AuthStep =
  | { kind: 'credentials' }
  /** A mail is on its way to `email`: its link or its code goes on. */
  | { kind: 'code'; email: string; about: 'link' | 'confirmation' }
  | { kind: 'second-factor' };

/** A way in without a password. */
export type Way = 'link' | 'google' | 'passkey';

export interface AuthFlow {
  mode: AuthMode;
  setMode: (mode: AuthMode) => void;
  /** What the form is sending; until it is answered, nothing else can be pressed, the tabs included. */
  busy: 'credentials' | Way | undefined;
  setBusy: (busy: AuthFlow['busy']) => void;
  step: AuthStep;
  setStep: (step: AuthStep) => void;
  /** Where the person wanted to go. */
  next: string;
  /** There is a session: goes on with what is left to do. */
  goOn: () => void;
  /** Gives the second factor up: without it there is no session. */
  giveUp: () => Promise<void>;
}

interface Wanted {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  step?: AuthStep;
  next: string;
  /** Somebody who seems to be signed in is asked all the same: their session was refused a moment ago. */
  again?: boolean;
  /** Everything is done. @param onboarding whether a new person has questions to answer first */
  onDone: (onboarding: boolean) => void;
}

/**
 * The steps from credentials to being in, for the dialog and the pages alike. However the session came about (password,
 * passkey, a link opened in another tab), it is followed by the second factor and by onboarding where they are due.
 */
export function useAuthFlow(wanted: Wanted): AuthFlow {
  const { mode, onMode, next, again = false, onDone } = wanted;
  const [step, setStep] = useState<AuthStep>(wanted.step ?? { kind: 'credentials' });
  const [busy, setBusy] = useState<AuthFlow['busy']>();
  const { state } = useSession();
  const isStale = useRef(again && state === 'in');
  const isGoing = useRef(false);

  const goOn = async () => {
    // The form says that it worked, and so does the session: one is enough.
    if (isGoing.current) return;
    isGoing.current = true;
    const left = await findLeft();
    isGoing.current = left === 'nothing' || left === 'onboarding';
    if (left === 'second-factor') setStep({ kind: 'second-factor' });
    else onDone(left === 'onboarding');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a session comes, in this tab or another
  useEffect(() => {
    if (state === 'in' && !isStale.current) void goOn();
    isStale.current = false;
  }, [state]);
  const giveUp = async () => {
    await endSession('local');
    setStep({ kind: 'credentials' });
  };
  return { mode, setMode: onMode, busy, setBusy, step, setStep, next, goOn: () => void goOn(), giveUp };
}
