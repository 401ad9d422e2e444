import { type FormEvent, useState } from 'react';
import { isBelowMinimum } from '#shared/payments/charge-minimum.ts';
import type { NewOffer } from '#shared/schemas/bookings/bookings.ts';
import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { DEFAULT_CURRENCY } from '#shared/search.ts';
import { TextAreaField, TextField } from '#web/forms/fields/field.tsx';
import { formatPrice, parsePrice, priceFault } from '#web/forms/fields/price-text.ts';
import { Stepper } from '#web/forms/fields/stepper.tsx';
import { durationText } from '#web/offerings/offering-words.ts';
import { Checkbox } from '#web/owner/calendar/fields/checkbox.tsx';
import { timeRange } from '#web/time/time-range.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { guestName } from '../inbox-words.ts';
import * as css from './offer-form.module.css';
import { useFirstPossible, useOfferPreview } from './offer-preview.tsx';
import { type OfferTime, OfferTimes, OTHER_TIME, startOfOffer } from './offer-times.tsx';

/** Minutes of a step of the length, the shortest and the longest length. */
const LENGTH = { step: 15, min: 15, max: 600 };

interface OfferFormProps {
  booking: StudioBooking;
  onOffer: (offer: NewOffer) => void;
  onDecline: () => void;
}

/** The offer to a guest who sent a request: when, how long, for how much; and what follows from it. */
export function OfferForm({ booking, onOffer, onDecline }: OfferFormProps) {
  const words = useWords();
  const { t, money, language } = words;
  const { event, request } = booking;
  const asked = (Date.parse(event.ends_at) - Date.parse(event.starts_at)) / 60_000;
  const [minutes, setMinutes] = useState(asked);
  const [chosen, setChosen] = useState<OfferTime>();
  const first = useFirstPossible(booking, asked);
  const time = chosen ?? { ...OTHER_TIME, preferred: first ?? (request ? 0 : undefined) };
  const [priceText, setPriceText] = useState<string>();
  const [message, setMessage] = useState('');
  const [anyway, setAnyway] = useState(false);
  const startsAt = startOfOffer(time, booking);
  const { data: preview } = useOfferPreview(booking.id, startsAt, minutes);
  const usual = preview?.price ?? booking.total ?? undefined;
  const currency = usual?.currency ?? DEFAULT_CURRENCY;
  const typed = priceText === undefined ? undefined : parsePrice(priceText, language, currency);
  const misread = priceText === undefined ? undefined : priceFault(words, priceText, currency);
  const isTooSmall = isBelowMinimum({ amount: typed ?? usual?.amount ?? 0, currency }) && preview?.least != null;
  const price = usual && { amount: typed ?? usual.amount, currency: usual.currency };
  const isWarned = preview?.possible === true && preview.conflicts.length > 0;
  const canSend =
    startsAt !== undefined && preview?.possible === true && !misread && !isTooSmall && (!isWarned || anyway);

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!canSend || !startsAt) return;
    onOffer({
      starts_at: startsAt,
      ...(preview.event === null && minutes !== asked && { minutes }),
      ...(price && { price: { amount: price.amount } }),
      ...(message.trim() !== '' && { message: message.trim() }),
      ...(isWarned && { anyway }),
    });
  };
  return (
    <form method="post" className={css.offer} onSubmit={submit}>
      <OfferTimes
        booking={booking}
        minutes={minutes}
        time={time}
        onChange={(next) => {
          setChosen(next);
          setAnyway(false);
        }}
      />
      {preview?.event === null && (
        <div className={css.length}>
          <span className="small strong">{t('inbox.offer.length')}</span>
          <Stepper
            label={t('inbox.offer.length')}
            lessLabel={t('inbox.offer.shorter')}
            moreLabel={t('inbox.offer.longer')}
            value={minutes}
            shown={durationText(words, minutes)}
            min={LENGTH.min}
            max={Math.max(LENGTH.max, asked)}
            step={LENGTH.step}
            onChange={setMinutes}
          />
        </div>
      )}
      <TextField
        label={t('inbox.offer.price', { count: booking.seats })}
        help={usual && t('inbox.offer.price_help', { price: usual.amount === 0 ? t('catalogue.free') : money(usual) })}
        error={
          misread ??
          (isTooSmall && preview.least ? t('inbox.offer.price_too_small', { least: money(preview.least) }) : undefined)
        }
        name="price"
        inputMode="decimal"
        autoComplete="off"
        value={priceText ?? formatPrice(usual?.amount ?? null, language, currency)}
        onChange={(edited) => setPriceText(edited.target.value)}
        onBlur={() => !misread && setPriceText(typed == null ? undefined : formatPrice(typed, language, currency))}
      />
      <TextAreaField
        label={t('inbox.message', { guest: guestName(words, booking) })}
        help={t('inbox.offer.message_help')}
        name="message"
        rows={3}
        maxLength={1000}
        value={message}
        onChange={(edited) => setMessage(edited.target.value)}
      />
      {preview?.possible && price && (
        <Note>
          <Consequences booking={booking} preview={preview} price={price} />
        </Note>
      )}
      {isWarned && <Checkbox label={t('inbox.offer.anyway')} checked={anyway} onChange={setAnyway} />}
      <div className={css.acts}>
        <Button type="submit" kind="clay" disabled={!canSend}>
          {price && price.amount > 0 ? t('inbox.offer.send_for', { price: money(price) }) : t('inbox.offer.send')}
        </Button>
        <Button onClick={onDecline}>{t('inbox.decline')}</Button>
      </div>
    </form>
  );
}

interface ConsequencesProps {
  booking: StudioBooking;
  preview: NonNullable<ReturnType<typeof useOfferPreview>['data']>;
  price: { amount: number; currency: string };
}

/** What is kept until the guest answers, until when, and what is paid then. */
function Consequences({ booking, preview, price }: ConsequencesProps) {
  const words = useWords();
  const { t, day, dayTime, money } = words;
  const zone = booking.event.time_zone;
  const guest = guestName(words, booking);
  const when = `${day(preview.starts_at, zone)}, ${timeRange(words, preview.starts_at, preview.ends_at, zone)}`;
  const kept = preview.event
    ? t('inbox.offer.keeps_seats', { count: booking.seats, when })
    : preview.spaces.length > 0
      ? t('inbox.offer.keeps_spaces', { spaces: preview.spaces.join(', '), when })
      : t('inbox.offer.keeps_time', { when });
  return (
    <>
      {kept} {t('inbox.offer.open_until', { guest, date: dayTime(preview.open_until, zone) })}{' '}
      {price.amount === 0
        ? t('inbox.offer.then_free', { guest })
        : t('inbox.offer.then_pays', { guest, price: money(price) })}
    </>
  );
}
