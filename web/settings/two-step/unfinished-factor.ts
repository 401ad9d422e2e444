import { useEffect, useRef } from 'react';
import { loadAuthClient } from '../../accounts/auth-client.ts';

interface UnfinishedFactor {
  /** A factor is there, and not verified yet. */
  begin: (id: string) => void;
  /** It is verified. */
  keep: () => void;
  /** It came to nothing: its name is free again. */
  drop: () => Promise<void>;
}

/** Takes a factor away that was begun in a dialog and is not verified when the dialog closes. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog goes
  useEffect(() => () => void drop(), []);
  return { begin, keep, drop };
}
