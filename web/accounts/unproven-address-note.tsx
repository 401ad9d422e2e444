import { useState } from 'react';
import { useLocation } from 'react-router';
import { expectOk } from '../api.ts';
import { api } from '../browser-api.ts';
import { useTexts } from '../texts-hook.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import * as css from './unproven-address.module.css';

interface UnprovenAddressNoteProps {
  email: string;
  /** What waits for the proof. */
  reason: 'publish' | 'payouts' | 'account';
}

/** Says that the person's address is not confirmed yet and what waits for it, and sends the mail again. */
export default function UnprovenAddressNote({ email, reason }: UnprovenAddressNoteProps) {
  useTexts('address_proof');
  const { t } = useWords();
  const { pathname, search } = useLocation();
  const { busy, failure, run } = useAttempt();
  const [isSent, setSent] = useState(false);
  const send = async () => {
    const json = { next: `${pathname}${search}` };
    if (await run(() => expectOk(api.me['address-proof'].$post({ json })))) setSent(true);
  };
  return (
    <Note icon="mail" title={t('address_proof.title')}>
      <p>
        {t(`address_proof.${reason}`)} {t(isSent ? 'address_proof.sent' : 'address_proof.say', { address: email })}
      </p>
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
      {!isSent && (
        <p className={css.again}>
          <Button size="s" busy={busy} busyLabel={t('address_proof.sending')} onClick={send}>
            {t('address_proof.send')}
          </Button>
        </p>
      )}
    </Note>
  );
}
