import { useEffect, useRef } from 'react';
import { supportsPasskeys } from '../second-factor/factors.ts';
import { signInWithPasskey } from '../sign-in.ts';

/** Minutes after which the passkey challenge is renewed: the server's expires after five. */
const RENEW = 4;

/**
 * Lets the browser offer passkeys in the autofill of the email field while the form is mounted.
 * @returns a function that ends it, to be called before another passkey prompt
 */
export function usePasskeyAutofill(wanted: boolean): () => void {
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const offer = async () => {
      if (isGone || !(await isOffered())) return;
      waiting.current?.abort();
      waiting.current = new AbortController();
      timer = setTimeout(offer, RENEW * 60_000);
      await signInWithPasskey({ mediation: 'conditional', signal: waiting.current.signal });
    };
    void offer();
    return () => {
      isGone = true;
      clearTimeout(timer);
      waiting.current?.abort();
    };
  }, [wanted]);
  return () => waiting.current?.abort();
}

const isOffered = async () =>
  supportsPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());
