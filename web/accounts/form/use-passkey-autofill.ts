import { useEffect, useRef } from 'react';
import { knowsPasskeys } from '../second-factor/factors.ts';
import { signInWithPasskey } from '../sign-in.ts';

/** Minutes after which the question to the authenticator is asked anew: the server forgets it after five. */
const RENEW = 4;

/**
 * Lets the browser offer passkeys in the list of the e-mail field, while the form is there.
 * @returns ends it: before the browser is asked in another way
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

const isOffered = async () => knowsPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());
