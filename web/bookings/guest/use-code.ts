import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthFailure } from '#web/accounts/failure.ts';
import { enterCode, getCodeDelivery, type Proof, requestLink } from '#web/accounts/sign-in.ts';

/** Wrong tries after which a code can no longer be used. */
const TRIES = 5;

/** A code that was mailed. */
interface SentCode {
  email: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** How often a wrong one was typed. */
  wrong: number;
}

/** Sends six digits to an address and verifies them. @param life seconds for which a code is good */
export function useCode(life: number, next: string) {
  const [sent, setSent] = useState<SentCode>();
  const [busy, setBusy] = useState<'send' | 'verify'>();
  const [failure, setFailure] = useState<AuthFailure>();
  const [isRight, setRight] = useState(false);
  // A mail server refuses an address within seconds; one that is slow is asked about less and less often.
  const { data: delivery } = useQuery({
    queryKey: ['code-delivery', sent?.sentAt],
    queryFn: getCodeDelivery,
    enabled: sent !== undefined && !isRight,
    refetchInterval: ({ state }) =>
      state.data === 'sent' || state.data === 'failed' ? false : Math.min(1000 * 2 ** state.dataUpdateCount, 15_000),
  });

  /** @returns whether it was sent */
  const send = async (name: string, email: string, proof: Proof): Promise<boolean> => {
    setBusy('send');
    setFailure(undefined);
    const refused = await requestLink({ name, email }, next, proof);
    setBusy(undefined);
    setFailure(refused);
    if (!refused) setSent({ email: email.trim(), sentAt: Date.now(), wrong: 0 });
    return !refused;
  };
  /** @returns whether it was right */
  const verify = async (code: string): Promise<boolean> => {
    if (!sent) return false;
    setBusy('verify');
    setFailure(undefined);
    const refused = await enterCode(sent.email, code, 'email');
    setBusy(undefined);
    setRight(!refused);
    if (!refused) return true;
    if (refused.kind === 'said' && refused.code === 'otp_expired') setSent({ ...sent, wrong: sent.wrong + 1 });
    else setFailure(refused);
    return false;
  };
  return {
    sent,
    busy,
    failure,
    isRight,
    /** The address that the mail could not be delivered to. */
    bounced: sent && delivery === 'failed' ? sent.email : undefined,
    /** When the code ends, in milliseconds since 1970. */
    endsAt: sent ? sent.sentAt + life * 1000 : 0,
    triesLeft: TRIES - (sent?.wrong ?? 0),
    send,
    verify,
    /** Goes back to the address. */
    leave: () => {
      setSent(undefined);
      setFailure(undefined);
    },
  };
}
export type CodeState = ReturnType<typeof useCode>;
