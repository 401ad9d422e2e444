import { type RefObject, useEffect, useId, useState } from 'react';
import { formatTime } from '#shared/time/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { clockOf } from '../pay/hold/hold-clock.tsx';
import * as css from './guest.module.css';
import { SixDigits } from './six-digits.tsx';
import type { CodeState } from './use-code.ts';

/** Milliseconds before another code can be asked for. */
const SEND_AGAIN = 60_000;

interface CodePanelProps {
  code: CodeState;
  /** The time zone of the studio. */
  zone: string;
  field: RefObject<HTMLInputElement | null>;
  digits: string;
  onDigits: (digits: string) => void;
  onAgain: () => void;
}

/** The panel for the six digits of a mail: where it went, the digits, and what became of them. */
export function CodePanel({ code, zone, field, digits, onDigits, onAgain }: CodePanelProps) {
  const { t } = useWords();
  const about = useId();
  const now = useClock();
  const { sent, endsAt, triesLeft, isRight, busy } = code;
  if (!sent) return null;
  const time = formatTime(new Date(endsAt).toISOString(), zone);
  const isOver = now >= endsAt;
  const isUsedUp = triesLeft <= 0;
  const kind = isRight
    ? 'right'
    : isOver || isUsedUp
      ? 'off'
      : sent.wrong > 0 && digits.length === 6
        ? 'wrong'
        : 'open';
  const wait = Math.ceil((sent.sentAt + SEND_AGAIN - now) / 1000);
  const said =
    kind === 'off'
      ? t(isUsedUp ? 'guest_sign_in.used_up' : 'guest_sign_in.ended', { time })
      : kind === 'wrong'
        ? t('guest_sign_in.wrong', { count: triesLeft })
        : busy === 'verify'
          ? t('guest_sign_in.checking')
          : t('guest_sign_in.goes_on');
  return (
    <div className={css.panel}>
      <div className={css.sentTo}>
        <div>
          <h3>{t('guest_sign_in.digits')}</h3>
          <p className="small muted">{t('guest_sign_in.sent', { email: sent.email, time })}</p>
        </div>
        <button type="button" className="link action" onClick={code.leave}>
          {t('guest_sign_in.other')}
        </button>
      </div>
      <SixDigits field={field} value={digits} kind={kind} describedBy={about} onChange={onDigits} />
      <p id={about} className={css.said} data-kind={kind} role="status">
        {(kind === 'off' || kind === 'wrong') && <Icon name="circle-alert" size="s" />}
        {said}
      </p>
      <div className={css.acts}>
        <Button
          size="s"
          kind={kind === 'off' ? 'clay' : 'line'}
          busy={busy === 'send'}
          disabled={wait > 0 && kind !== 'off'}
          onClick={onAgain}
        >
          {kind === 'off' || kind === 'wrong' ? t('guest_sign_in.new_code') : t('guest_sign_in.again')}
          {wait > 0 && kind !== 'off' && <span className="num">{clockOf(wait)}</span>}
        </Button>
      </div>
    </div>
  );
}

/** Returns the time, each second anew, in milliseconds since 1970. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
