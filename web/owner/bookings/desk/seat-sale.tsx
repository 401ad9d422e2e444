import { useState } from 'react';
import { MAX_SEATS, quote } from '../../../../shared/bookings/bookings.ts';
import type { PlannedEvent } from '../../../../shared/schemas/events.ts';
import type { DeskBooking } from '../../../../shared/schemas/studio-bookings.ts';
import { Stepper } from '../../../forms/fields/stepper.tsx';
import { useWords } from '../../../words.tsx';
import * as css from './desk.module.css';
import { SaleForm } from './sale-form.tsx';

interface SeatSaleProps {
  studioId: string;
  event: PlannedEvent;
  /** IANA name of the studio's time zone. */
  zone: string;
  onSold: (sold: DeskBooking) => void;
}

/** Sells seats of a date. */
export function SeatSale({ studioId, event, zone, onSold }: SeatSaleProps) {
  const { t, money, dayTime } = useWords();
  const [seats, setSeats] = useState(1);
  const total = quote(event.price, seats, event.price_unit);
  return (
    <SaleForm
      studioId={studioId}
      title={event.offering.title}
      when={dayTime(event.starts_at, zone)}
      seats={seats}
      total={total}
      wanted={{ event_id: event.id }}
      act={(payment) => t(`studio_booking.sell.act_${payment}`, { count: seats, total: money(total) })}
      onSold={onSold}
    >
      <div className={css.row}>
        <span className="small strong">{t('studio_booking.sell.seats')}</span>
        <Stepper
          label={t('studio_booking.sell.seats')}
          lessLabel={t('studio_booking.sell.less')}
          moreLabel={t('studio_booking.sell.more')}
          value={seats}
          max={Math.min(MAX_SEATS, event.capacity - event.seats_taken)}
          onChange={setSeats}
        />
      </div>
    </SaleForm>
  );
}
