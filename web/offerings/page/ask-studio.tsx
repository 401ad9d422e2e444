import type { CourseShape, EventShape, Offering } from '../../../shared/schemas/offerings.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useWords } from '../../words.tsx';
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

/** The box of an offering without a date that can be booked now: the waitlist of its course, and the way to send a request. */
export function AskStudio({ offering, events, courses }: AskStudioProps) {
  const { t } = useWords();
  const { studio, contact, slug } = offering;
  const next = courses[0]?.dates[0];
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

/** Returns why one asks instead of booking, as a key under `offerings.ask`. */
function reasonToAsk({ service_type, booking_mode }: Offering, events: readonly EventShape[]): string {
  if (isByArrangement(service_type)) return service_type;
  if (booking_mode === 'request_only') return booking_mode;
  return events.length > 0 ? 'sold_out' : 'no_dates';
}
