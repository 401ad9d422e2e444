import { useEffect, useRef } from 'react';
import { loadAuthClient } from '#web/accounts/auth-client.ts';

interface UnfinishedFactor {
  /** Called when an unverified factor was created. */
  begin: (id: string) => void;
  /** Called when it is verified. */
  keep: () => void;
  /** Removes the unverified factor, which frees its name. */
  drop: () => Promise<void>;
}

/** Removes an unverified factor when its dialog closes. */
export function useUnfinishedFactor(): UnfinishedFactor {
  const begun = useRef<string>(undefined);
  const begin = (id: string) => {
    begun.current = id;
  };
  const keep = () => {
    begun.current = undefined;
  };
  const drop = async () => {
    const factorId = begun.current;
    begun.current = undefined;
    if (factorId) await (await loadAuthClient()).mfa.unenroll({ factorId });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on unmount
  useEffect(() => () => void drop(), []);
  return { begin, keep, drop };
}
