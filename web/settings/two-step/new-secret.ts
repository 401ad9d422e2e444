import { useEffect, useState } from 'react';
import { askAccounts } from '../accounts-answer.ts';
import { useAttempt } from '../attempt.ts';
import { useUnfinishedFactor } from './unfinished-factor.ts';

/** What an authenticator app has to know. */
export interface Secret {
  factorId: string;
  /** Address of the picture of the code. */
  qr: string;
  /** The same to type, base32. */
  key: string;
}

/** Asks for a new secret once, and gives it back when the dialog goes before it was `keep`t. */
export function useNewSecret(name: string) {
  const [secret, setSecret] = useState<Secret>();
  const { failure, run } = useAttempt();
  const { begin, keep } = useUnfinishedFactor();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    void run(async () => {
      const made = await askAccounts(({ mfa }) => mfa.enroll({ factorType: 'totp', friendlyName: name }));
      begin(made.id);
      setSecret({ factorId: made.id, qr: made.totp.qr_code, key: made.totp.secret });
    });
  }, []);
  return { secret, failure, keep };
}
