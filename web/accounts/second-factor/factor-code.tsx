import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { AuthFailure } from '../failure.ts';
import * as css from '../form/auth.module.css';
import { FailureNote } from '../form/failure-note.tsx';
import { checkCode, type OwnFactor, sendText } from './factors.ts';

/** The second factor as a code: from an app, a text message, or the recovery codes. */
export function FactorCode({ factor, onPassed }: { factor: OwnFactor; onPassed: () => void }) {
  const { t } = useWords();
  const { kind, phoneEnd } = factor;
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [challengeId, setChallengeId] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState<'check' | 'send'>();
  const isWritten = kind === 'recovery_code';
  const awaitsText = kind === 'phone' && challengeId === undefined;
  useEffect(() => {
    if (!awaitsText) field.current?.focus();
  }, [awaitsText]);

  const send = async () => {
    setBusy('send');
    setFailure(undefined);
    const sent = await sendText(factor);
    setBusy(undefined);
    setFailure(sent.failure);
    if (sent.challengeId) setChallengeId(sent.challengeId);
  };
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = isWritten ? code.trim() : code.replace(/\D/g, '');
    setMissing(typed === '');
    setFailure(undefined);
    if (typed === '') return field.current?.focus();
    setBusy('check');
    const refused = await checkCode(factor, typed, challengeId);
    setBusy(undefined);
    setFailure(refused);
    if (!refused) return onPassed();
    // An app's next code is different; a recovery code copied from paper may only have a typo.
    if (!isWritten) setCode('');
    field.current?.focus();
  };

  const say = <p className="muted">{t(`auth.second.say.${kind}`, { end: phoneEnd })}</p>;
  const note = failure && <FailureNote failure={failure} />;
  if (awaitsText) {
    return (
      <>
        {note}
        {say}
        <Button kind="clay" wide icon="message-circle" busy={busy === 'send'} onClick={send}>
          {t('auth.second.send')}
        </Button>
      </>
    );
  }
  return (
    <form className={css.authFields} method="post" noValidate onSubmit={check}>
      {note}
      {kind === 'phone' ? <p className="muted">{t('auth.second.sent', { end: phoneEnd })}</p> : say}
      <TextField
        ref={field}
        label={t(isWritten ? 'auth.second.recovery' : 'auth.second.code')}
        error={missing ? t('auth.faults.code_required') : undefined}
        name="code"
        className={css.authCode}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete={isWritten ? 'off' : 'one-time-code'}
        inputMode={isWritten ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" kind="clay" wide busy={busy === 'check'} busyLabel={t('auth.second.busy')}>
        {t('auth.second.action')}
      </Button>
      {kind === 'phone' && (
        <button type="button" className="link action" disabled={busy !== undefined} onClick={send}>
          {t('auth.second.again')}
        </button>
      )}
    </form>
  );
}
