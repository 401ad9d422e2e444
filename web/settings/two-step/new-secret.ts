import { useEffect, useState } from 'react';
import { callAccounts } from '../accounts-answer.ts';
import { useAccountAttempt } from '../use-account-attempt.ts';
import { useUnfinishedFactor } from './unfinished-factor.ts';

/** What an authenticator app needs. */
export interface Secret {
  factorId: string;
  /** URL of the QR code. */
  qr: string;
  /** The key for typing, in base32. */
  key: string;
}

/** Requests a new secret once, and removes it when the dialog closes before `keep` was called. */
export function useNewSecret(name: string) {
  const [secret, setSecret] = useState<Secret>();
  const { failure, run } = useAccountAttempt();
  const { begin, keep } = useUnfinishedFactor();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens
  useEffect(() => {
    void run(async () => {
      const made = await callAccounts(({ mfa }) => mfa.enroll({ factorType: 'totp', friendlyName: name }));
      begin(made.id);
      setSecret({ factorId: made.id, qr: made.totp.qr_code, key: made.totp.secret });
    });
  }, []);
  return { secret, failure, keep };
}
