import type { CourseShape, EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import type { BookingPause } from '#shared/schemas/studios/booking-pause.ts';
import { PauseNote } from '#web/studios/lazy/pause-note.tsx';
import { ButtonLink, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import * as barCss from '#web/ui/styles/book-bar.module.css';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { isByArrangement } from '../offering-words.ts';
import { OfferingPrice } from '../terms/offering-price.tsx';
import { requestAddress, waitlistAddress } from '../urls.ts';
import * as css from './booking-box.module.css';

interface AskStudioProps {
  offering: Offering;
  /** Coming events, open or not. */
  events: readonly EventShape[];
  /** Its courses, all full. */
  courses: readonly CourseShape[];
}

/**
 * The box of an offering without a date that can be booked now: the waitlist of its course, and the way to send a
 * request.
 */
export default function AskStudio({ offering, events, courses }: AskStudioProps) {
  const { t } = useWords();
  const { studio, contact, slug, pause } = offering;
  const next = courses[0]?.dates[0];
  if (pause) return <Paused offering={offering} pause={pause} />;
  return (
    <section className={`${css.book} ${css.ask}`} id="ask" aria-label={t('offerings.ask.title')}>
      <OfferingPrice price={offering.next_event?.price ?? offering.price} unit={offering.price_for} />
      {offering.booking_mode === 'request_only' && (
        <Tag kind="glaze" icon="message-circle">
          {t('catalogue.booking_mode.request_only')}
        </Tag>
      )}
      <p>{t(`offerings.ask.${reasonToAsk(offering, events)}`, { studio: studio.name })}</p>
      {next && (
        <ButtonLink kind="clay" wide to={waitlistAddress(next.event_id, { isCourse: true })}>
          {t('offerings.ask.waitlist')}
        </ButtonLink>
      )}
      <ButtonLink kind={next ? 'line' : 'clay'} wide to={requestAddress(offering)}>
        {t('offerings.ask.send')}
      </ButtonLink>
      <ButtonLink kind="quiet" wide icon="message-circle" to={`/ask/${studio.slug}?offering=${slug}`}>
        {t('offerings.ask.write')}
      </ButtonLink>
      {contact.phone !== null && (
        <a className={buttonClass({ kind: 'quiet', wide: true })} href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" />
          {t('offerings.ask.call', { phone: contact.phone })}
        </a>
      )}
    </section>
  );
}

/**
 * The same while the studio takes no bookings: until when, and the way to write to it; on the phone, the bar says so
 * too.
 */
function Paused({ offering, pause }: { offering: Offering; pause: BookingPause }) {
  const { t, day } = useWords();
  const { studio, slug } = offering;
  const until = pause.until && day(pause.until, studio.time_zone);
  return (
    <section className={`${css.book} ${css.ask}`} id="ask" aria-label={t('offerings.ask.title')}>
      <OfferingPrice price={offering.price} unit={offering.price_for} />
      <div className={css.pause}>
        <PauseNote pause={pause} zone={studio.time_zone} />
      </div>
      <ButtonLink kind="quiet" wide icon="message-circle" to={`/ask/${studio.slug}?offering=${slug}`}>
        {t('offerings.ask.write')}
      </ButtonLink>
      <div className={barCss.bookbar} data-bar="booking">
        <p>{until ? t('studios.pause.until', { day: until }) : t('studios.pause.open')}</p>
        <ButtonLink to={`/ask/${studio.slug}?offering=${slug}`}>{t('offerings.ask.write')}</ButtonLink>
      </div>
    </section>
  );
}

/** Returns why one asks instead of booking, as a key under `offerings.ask`. */
function reasonToAsk({ service_type, booking_mode }: Offering, events: readonly EventShape[]): string {
  if (isByArrangement(service_type)) return service_type;
  if (booking_mode === 'request_only') return booking_mode;
  return events.length > 0 ? 'sold_out' : 'no_dates';
}
