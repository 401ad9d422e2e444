import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Money } from '#shared/money/money.ts';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import type { DeskBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { formatTime } from '#shared/time/time.ts';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { type SlotChoice, weekOf } from '#web/slots/slot-address.ts';
import { SlotAsks } from '#web/slots/slot-asks.tsx';
import { SlotTimes } from '#web/slots/slot-times.tsx';
import type { SlotsQuery } from '#web/slots/slots-queries.ts';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { SaleForm } from './sale-form.tsx';

/** Lists the free slots of an offering at its desk; always anew, because guests book them too. */
const deskSlotsQuery = (client: Client, param: { id: string; offering: string }, asked: SlotsQuery) =>
  queryOptions({
    queryKey: ['desk-slots', param.id, param.offering, asked],
    queryFn: () => {
      const { from, minutes, seats, space } = asked;
      const query = { from, minutes: minutes?.toString(), seats: seats?.toString(), space_id: space };
      return readJson(client.studios[':id'].offerings[':offering'].slots.$get({ param, query }));
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

interface SlotSaleProps {
  studioId: string;
  offering: OwnOffering;
  /** Today's date in the studio's time zone. */
  today: string;
  onSold: (sold: DeskBooking, given?: Money) => void;
}

/** Sells a free time of a lesson or of coworking. */
export function SlotSale({ studioId, offering, today, onSold }: SlotSaleProps) {
  const { t, money, dayTime } = useWords();
  const [choice, setChoice] = useState<SlotChoice>({ seats: 1 });
  const choose = (part: Partial<SlotChoice>) => setChoice({ ...choice, ...part });
  const param = { id: studioId, offering: offering.id };
  const slots = useQuery(deskSlotsQuery(api, param, weekOf(choice)));
  if (slots.isError) return <Trouble error={slots.error} onRetry={() => slots.refetch()} />;
  if (!slots.data) return <SkeletonLine height="420px" />;
  const { days, length, time_zone: zone } = slots.data;
  const slot = days.flatMap((day) => day.slots).find(({ starts_at }) => starts_at === choice.at);
  const total = slot?.price ?? offering.price ?? { amount: 0, currency: 'EUR' };
  const { starts_at = '', ends_at = '' } = slot ?? {};
  return (
    <SaleForm
      studioId={studioId}
      title={offering.title}
      when={slot && `${dayTime(starts_at, zone)}–${formatTime(ends_at, zone)}`}
      seats={choice.seats}
      total={total}
      wanted={slot && { slot: { offering_id: offering.id, starts_at, minutes: length, space_id: choice.space } }}
      act={(payment) => t(`studio_booking.sell.act_slot_${payment}`, { total: money(total) })}
      choose={t('slots.choose')}
      onSold={onSold}
      onRefused={() => void slots.refetch()}
    >
      <SlotAsks slots={slots.data} seats={choice.seats} space={choice.space} onChoose={choose} />
      <SlotTimes slots={slots.data} choice={choice} busy={slots.isPlaceholderData} today={today} onChoose={choose} />
    </SaleForm>
  );
}
