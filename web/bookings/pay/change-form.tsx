import { Link, useNavigate } from 'react-router';
import { cardName } from '#shared/payments/card-name.ts';
import type { HeldChange } from '#shared/schemas/bookings/booking-changes.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { api } from '#web/browser-api.ts';
import { termsOfBooking } from '#web/offerings/terms/rule-line.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import { cancelHeldChange } from '../bookings-queries.ts';
import * as changeCss from '../change/change.module.css';
import * as stepCss from '../form/booking.module.css';
import { CardStep } from './card/card-step.tsx';
import { SavedCardStep } from './card/saved-card-step.tsx';
import { usePaying } from './card/use-paying.ts';
import { useSavedCard } from './card/use-saved-card.ts';
import { HoldClock } from './hold/hold-clock.tsx';
import { ReleaseHold } from './hold/release-hold.tsx';
import * as css from './pay.module.css';

interface ChangeFormProps {
  payment: Payment;
  booking: Booking;
  change: HeldChange;
  /** Fetches payment and booking again. */
  onChanged: () => Promise<void>;
}

/** The difference of a change that is held: what it changes, the receipt, and the card. */
export function ChangeForm({ payment, booking, change, onChanged }: ChangeFormProps) {
  const { t, money, day, dayTime } = useWords();
  const navigate = useNavigate();
  const paying = usePaying(payment, onChanged);
  const saved = useSavedCard(payment, paying, onChanged);
  const [kept] = payment.saved_cards;
  // The provider's own page says so itself.
  const isAskedFor = payment.decline_code === 'authentication_required' && !paying.leadsAway;
  const { offering, event, studio } = booking;
  const zone = event.time_zone;
  const isMove = change.kind === 'moved';
  const page = `/bookings/${booking.id}`;
  const lines = isMove
    ? [
        { text: t('payments.change.new_price', { count: change.seats }), amount: money(change.new_price) },
        { text: t('payments.change.paid'), amount: `− ${money(change.old_price)}` },
      ]
    : [{ text: t('payments.line', { count: change.seats, title: offering.title }), amount: money(change.new_price) }];
  const note = day(change.starts_at, zone);
  const terms = { ...termsOfBooking(booking), startsAt: change.starts_at };
  const release = async () => {
    await cancelHeldChange(api, booking.id);
    await navigate(page, { replace: true });
  };
  return (
    <>
      <nav className={columnCss.crumb}>
        <Link to={page}>
          <Icon name="arrow-left" size="s" />
          {t('payments.change.back')}
        </Link>
      </nav>
      <div className={`${columnCss.two} ${stepCss.booking}`}>
        <div>
          <h1>{t(`payments.change.heading_${change.kind}`)}</h1>
          <HoldClock endsAt={change.hold_ends_at} title={t('payments.hold.title', { count: change.seats })}>
            <p>
              {paying.isWaiting
                ? t('payments.hold.bank')
                : t('payments.change.say', { date: dayTime(change.hold_ends_at, zone) })}
            </p>
          </HoldClock>
          {saved.card ? (
            <SavedCardStep payment={payment} card={saved.card} choice={saved} lines={lines} note={note} terms={terms} />
          ) : (
            <CardStep
              payment={payment}
              paying={paying}
              studio={studio.name}
              lines={lines}
              below={
                isAskedFor && (
                  <div className={css.page}>
                    <Note kind="sun" title={t('payments.declined.authentication_required')} />
                  </div>
                )
              }
              note={note}
              terms={terms}
            >
              {kept && (
                <p>
                  <button
                    type="button"
                    className="link action"
                    disabled={paying.isBusy}
                    onClick={() => saved.choose(kept)}
                  >
                    {t('payments.saved.back', { card: cardName(kept) })}
                  </button>
                </p>
              )}
            </CardStep>
          )}
        </div>
        <aside className={stepCss.sum} aria-label={t('bookings.yours')}>
          <h2>{offering.title}</h2>
          <p className="small muted">
            <bdi>{studio.name}</bdi>, {studio.neighbourhood || studio.city}
          </p>
          {isMove ? (
            <div className={changeCss.fromTo}>
              <DayBlock instant={event.starts_at} zone={zone} withMonth />
              <Icon name="arrow-right" />
              <DayBlock instant={change.starts_at} zone={zone} withMonth />
            </div>
          ) : (
            <p className="small strong num">{dayTime(change.starts_at, zone)}</p>
          )}
          <h3>{t('bookings.next_steps.title')}</h3>
          <ol className={stepCss.next}>
            <li>{t('payments.next.bank')}</li>
            <li>{t(`payments.change.then_${change.kind}`)}</li>
            <li>{t('bookings.next_steps.come')}</li>
          </ol>
          <ReleaseHold
            label={t('payments.change.let_go')}
            disabled={paying.isWaiting || saved.busy}
            onRelease={release}
          />
        </aside>
      </div>
    </>
  );
}
