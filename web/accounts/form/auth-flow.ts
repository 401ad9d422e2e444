import { useEffect, useRef, useState } from 'react';
import type { AuthMode } from '../credentials.ts';
import { findNextStep } from '../next-step.ts';
import { useSession } from '../session.ts';
import { endSession } from '../sign-out.ts';

/** A step of signing in. */
export type AuthStep =
  | { kind: 'credentials' }
  /** An email has been sent to `email`: its link or code continues. */
  | { kind: 'code'; email: string; about: 'link' | 'confirmation' }
  | { kind: 'second-factor' };

/** A way to sign in without a password. */
export type PasswordlessMethod = 'link' | 'google' | 'passkey';

export interface AuthFlow {
  mode: AuthMode;
  setMode: (mode: AuthMode) => void;
  /** What the form is sending; until the response nothing else can be pressed, not even the tabs. */
  busy: 'credentials' | PasswordlessMethod | undefined;
  setBusy: (busy: AuthFlow['busy']) => void;
  step: AuthStep;
  setStep: (step: AuthStep) => void;
  /** The path to go to afterwards. */
  next: string;
  /** Called when there is a session: continues with the remaining steps. */
  goOn: () => void;
  /** Cancels the second factor, which ends the session. */
  giveUp: () => Promise<void>;
}

interface AuthFlowOptions {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  step?: AuthStep;
  next: string;
  /** Shows the form although there is a session, because that was refused a moment ago. */
  again?: boolean;
  /** Called when all steps are done. @param onboarding true if a new person has onboarding questions to answer */
  onDone: (onboarding: boolean) => void;
}

/**
 * Drives the steps of signing in, for the dialog and the pages. However the session was created (password, passkey, a
 * link opened in another tab), second factor and onboarding follow if they are due.
 */
export function useAuthFlow(wanted: AuthFlowOptions): AuthFlow {
  const { mode, onMode, next, again = false, onDone } = wanted;
  const [step, setStep] = useState<AuthStep>(wanted.step ?? { kind: 'credentials' });
  const [busy, setBusy] = useState<AuthFlow['busy']>();
  const { state } = useSession();
  const isStale = useRef(again && state === 'in');
  const isGoing = useRef(false);

  const goOn = async () => {
    // The form and the session both report success: handle it once.
    if (isGoing.current) return;
    isGoing.current = true;
    const left = await findNextStep();
    isGoing.current = left === 'nothing' || left === 'onboarding';
    if (left === 'second-factor') setStep({ kind: 'second-factor' });
    else onDone(left === 'onboarding');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a session starts, in this tab or another
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
