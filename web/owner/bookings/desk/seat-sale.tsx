import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { hasPriceKinds } from '#shared/bookings/seat-prices.ts';
import type { Money } from '#shared/money/money.ts';
import type { PlannedEvent } from '#shared/schemas/events/events.ts';
import type { DeskBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { readJson } from '#web/api.ts';
import type { BookingDraft } from '#web/bookings/form/booking-draft.ts';
import { readPriceChoice, toRequest, totalOf } from '#web/bookings/form/price-choice.ts';
import { AddonFields, KindFields } from '#web/bookings/form/price-fields.tsx';
import { api } from '#web/browser-api.ts';
import { Stepper } from '#web/forms/fields/stepper.tsx';
import { OFFERINGS } from '#web/query.ts';
import { timeRange } from '#web/time/time-range.ts';
import { useWords } from '#web/words.tsx';
import * as css from './desk.module.css';
import { SaleForm } from './sale-form.tsx';

interface SeatSaleProps {
  studioId: string;
  event: PlannedEvent;
  /** IANA name of the studio's time zone. */
  zone: string;
  onSold: (sold: DeskBooking, given?: Money) => void;
}

/** Sells seats of a date, or of the rest of a course that is sold only as a whole. */
export function SeatSale({ studioId, event, zone, onSold }: SeatSaleProps) {
  const words = useWords();
  const { t, money, day, dayTime } = words;
  const [draft, setDraft] = useState<Pick<BookingDraft, 'seats' | 'kinds' | 'addons'>>({ seats: 1 });
  const offering = useSoldPrices(event);
  const choice = readPriceChoice(offering, draft, draft.seats);
  const choose = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const { seats } = draft;
  const total = totalOf(event.price, event.price_unit, choice);
  const most = Math.min(MAX_SEATS, event.capacity - event.seats_taken);
  const times = timeRange(words, event.starts_at, event.ends_at, zone);
  return (
    <SaleForm
      studioId={studioId}
      title={event.offering.title}
      when={
        event.course
          ? `${day(event.starts_at, zone)} · ${t('offerings.course.dates', { count: event.course.dates, times })}`
          : dayTime(event.starts_at, zone)
      }
      seats={seats}
      total={total}
      wanted={{ event_id: event.id, ...toRequest(choice) }}
      act={(payment) => t(`studio_booking.sell.act_${payment}`, { count: seats, total: money(total) })}
      onSold={onSold}
    >
      {offering.prices.length > 0 ? (
        <div>
          <KindFields offering={offering} base={event.price} choice={choice} most={most} onChoose={choose} />
        </div>
      ) : (
        <div className={css.row}>
          <span className="small strong">{t('studio_booking.sell.seats')}</span>
          <Stepper
            label={t('studio_booking.sell.seats')}
            lessLabel={t('studio_booking.sell.less')}
            moreLabel={t('studio_booking.sell.more')}
            value={seats}
            max={most}
            onChange={(count) => choose({ seats: count })}
          />
        </div>
      )}
      <AddonFields offering={offering} choice={choice} onChoose={choose} />
    </SaleForm>
  );
}

/** Returns the kinds of prices and add-ons of an event; none until they are loaded, and for an offering off sale. */
function useSoldPrices({ offering: { id, service_type }, price_unit }: PlannedEvent) {
  const offering = useQuery({
    queryKey: [OFFERINGS, 'prices', id],
    queryFn: () => readJson(api.offerings[':id'].$get({ param: { id } })),
    enabled: hasPriceKinds({ service_type, price_unit }),
    retry: false,
  });
  return offering.data ?? { prices: [], addons: [] };
}
