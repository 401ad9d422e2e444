import { useQuery } from '@tanstack/react-query';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { formatTime } from '#shared/time/time.ts';
import { api } from '#web/browser-api.ts';
import { isByArrangement } from '#web/offerings/offering-words.ts';
import { slotsQuery } from '#web/slots/slots-queries.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { instantOfPreferredTime, type PreferredTime } from './request-draft.ts';
import * as css from './request-form.module.css';

/** The most free times of a day that are named. */
const NAMED = 4;

interface PreferredTimeHintProps {
  offering: Offering;
  preferredTime: PreferredTime;
  seats: number;
}

/**
 * Says whether the studio is free at a preferred time, for what is sold by the hour. A preferred time may be sent in
 * any case.
 */
export function PreferredTimeHint({ offering, preferredTime, seats }: PreferredTimeHintProps) {
  const { t } = useWords();
  const isKnown = isByArrangement(offering.service_type) && preferredTime.day !== '';
  const { data } = useQuery({
    ...slotsQuery(api, offering.slug, { from: preferredTime.day, seats }),
    enabled: isKnown,
  });
  const day = isKnown ? data?.days.find(({ date }) => date === preferredTime.day) : undefined;
  if (!data || !day) return null;
  const wanted = Date.parse(instantOfPreferredTime(preferredTime, data.time_zone));
  if (day.slots.some(({ starts_at }) => Date.parse(starts_at) === wanted)) {
    return (
      <p className={css.free} role="status">
        <Icon name="check" size="s" />
        {t('bookings.request.free')}
      </p>
    );
  }
  const nearest = [...day.slots]
    .sort((a, b) => Math.abs(Date.parse(a.starts_at) - wanted) - Math.abs(Date.parse(b.starts_at) - wanted))
    .slice(0, NAMED)
    .map(({ starts_at }) => starts_at)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .map((at) => formatTime(at, data.time_zone));
  return (
    <p className={css.busy} role="status">
      <Icon name="info" size="s" />
      {nearest.length > 0
        ? t('bookings.request.free_instead', { times: nearest.join(', ') })
        : t('bookings.request.none_free')}
    </p>
  );
}
