import { lazy, type PointerEvent, useRef, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { formatTicketCode } from '../booking-words.ts';
import * as css from './ticket.module.css';

const QrCode = lazy(() => import('./qr-code.tsx'));

/** Pixels of a swipe to the next ticket. */
const SWIPE = 40;

/** The codes of all guests, one at a time: changed by buttons or swiping. */
export function TicketStub({ attendees }: Pick<Booking, 'attendees'>) {
  const { t } = useWords();
  const [at, setAt] = useState(0);
  const swipe = useSwipe((by) => setAt((now) => Math.min(Math.max(now + by, 0), attendees.length - 1)));
  const shown = attendees[at];
  if (!shown?.ticket_code) return null;
  const code = formatTicketCode(shown.ticket_code);
  const count = attendees.length;
  return (
    <div className={css.tkStub} {...swipe}>
      <span className={css.qrPlace}>
        <Fetched fallback={<span className={css.qr} />}>
          <QrCode text={shown.ticket_code} label={t('bookings.ticket.code', { code })} />
        </Fetched>
        {shown.checked_in_at && (
          <span>
            <Tag kind="leaf" icon="check-check">
              {t('bookings.ticket.checked_in')}
            </Tag>
          </span>
        )}
      </span>
      <p className={`${css.tkCode} num`}>{code}</p>
      <p className="tiny muted">{t('bookings.ticket.entry')}</p>
      <p className="tiny muted" aria-live="polite">
        {count > 1 ? t('bookings.ticket.of', { number: at + 1, total: count, name: shown.name }) : shown.name}
      </p>
      {count > 1 && (
        <div className={css.pager}>
          <IconButton
            icon="chevron-left"
            label={t('bookings.ticket.previous')}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
          <span className={css.pagerDots} aria-hidden="true">
            {attendees.map(({ position }, place) => (
              <i key={position} className={place === at ? css.on : undefined} />
            ))}
          </span>
          <IconButton
            icon="chevron-right"
            label={t('bookings.ticket.following')}
            disabled={at === count - 1}
            onClick={() => setAt(at + 1)}
          />
        </div>
      )}
    </div>
  );
}

function useSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<number>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.pointerType === 'mouse' ? undefined : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = from.current === undefined ? 0 : event.clientX - from.current;
      from.current = undefined;
      if (Math.abs(moved) > SWIPE) turn(moved < 0 ? 1 : -1);
    },
  };
}
