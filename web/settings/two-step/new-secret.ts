import { useEffect, useRef, useState } from 'react';
import { loadAuthClient } from '../../accounts/auth-client.ts';
import { askAccounts } from '../accounts-answer.ts';
import { useAttempt } from '../attempt.ts';

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
  const unused = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    void run(async () => {
      const made = await askAccounts((client) => client.mfa.enroll({ factorType: 'totp', friendlyName: name }));
      unused.current = made.id;
      setSecret({ factorId: made.id, qr: made.totp.qr_code, key: made.totp.secret });
    });
    return () => {
      const factorId = unused.current;
      if (factorId) void loadAuthClient().then((client) => client.mfa.unenroll({ factorId }));
    };
  }, []);
  const keep = () => {
    unused.current = undefined;
  };
  return { secret, failure, keep };
}
