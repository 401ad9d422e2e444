import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { HOUR } from '#shared/time/time.ts';
import { cancellationResult } from '../bookings/result/booking-result.ts';
import { ResultPanel } from '../bookings/result/result-panel.tsx';
import { useResult } from '../bookings/result/use-result.ts';
import { type BookingsPage, loadFirstPage } from '../bookings/saved-bookings.ts';
import { useKeptTickets } from '../bookings/ticket/kept-tickets.ts';
import { SavedNote } from '../bookings/ticket/saved-note.tsx';
import { TicketSkeleton } from '../bookings/ticket/ticket-skeleton.tsx';
import { OwnPlaces } from '../bookings/waitlist/own-places.tsx';
import { ownEntriesQuery } from '../bookings/waitlist/waitlist-queries.ts';
import { api } from '../browser-api.ts';
import { offeringAddress } from '../offerings/urls.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { useWords } from '../words.tsx';
import { BookingRow } from './booking-row.tsx';
import * as css from './bookings.module.css';
import { ComingBooking } from './coming-booking.tsx';
import { daysUntil } from './days-until.ts';
import { NoBookings, NothingComing } from './no-bookings.tsx';
import { OwnTicket } from './own-ticket.tsx';
import { sortBookings, waitsUntil } from './sorted-bookings.ts';

/** The result of the bookings query. */
interface OwnBookings {
  data: { pages: readonly BookingsPage[] } | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Lists the user's bookings: the next ticket in full, then other upcoming, past and cancelled ones. */
export function BookingsTab({ bookings }: { bookings: OwnBookings }) {
  const words = useWords();
  const { t } = words;
  const { result, show } = useResult();
  const [cancelled, setCancelled] = useState<Booking>();
  const waitlists = useQuery(ownEntriesQuery(api));
  const savedAt = bookings.data?.pages[0]?.saved_at;
  const first = bookings.data?.pages[0];
  useKeptTickets(first !== undefined && savedAt === undefined, async () => first && loadFirstPage(async () => first));
  if (!bookings.data) {
    return (
      <div className={css.mineFirst}>
        {bookings.isError ? <Trouble error={bookings.error} onRetry={bookings.refetch} /> : <TicketSkeleton />}
      </div>
    );
  }
  const places = waitlists.data ?? [];
  const all = bookings.data.pages.flatMap(({ items }) => items);
  const { coming, past, waiting, dropped } = sortBookings(all);
  const [next, ...later] = coming;
  const soon = Date.now() + HOUR;
  const isWaitingFirst = waiting.some((booking) => (waitsUntil(booking)?.getTime() ?? Number.POSITIVE_INFINITY) < soon);
  const onCancelled = (after: Booking) => {
    const before = all.find(({ id }) => id === after.id) ?? after;
    setCancelled(after);
    show(cancellationResult(words, before, after));
  };
  const waitingRows = waiting.length > 0 && (
    <Section title={t('dashboard.waiting')}>
      {waiting.map((booking) => (
        <ComingBooking key={booking.id} booking={booking} onCancelled={onCancelled} />
      ))}
    </Section>
  );
  // What waits comes after the next ticket, unless it has to be answered.
  const hasOffer = places.some(({ state }) => state === 'offered');
  const placeRows = places.length > 0 && (
    <section>
      <h2 className={css.mineH}>{t('waitlist.title')}</h2>
      <OwnPlaces entries={places} />
    </section>
  );
  return (
    <>
      {savedAt && (
        <div className={css.mineFirst}>
          <SavedNote at={savedAt} hasFailed={bookings.data.pages[0]?.has_failed} />
        </div>
      )}
      {bookings.isError && (
        <div className={css.mineFirst}>
          <Trouble error={bookings.error} onRetry={bookings.refetch} />
        </div>
      )}
      {result && cancelled && (
        <div className={css.mineFirst}>
          <ResultPanel result={result} level={2}>
            {cancelled.cancelled && cancelled.cancelled.refund.amount > 0 && typeof cancelled.payment === 'object' && (
              <ButtonLink size="s" to={`/bookings/${cancelled.id}#papers`}>
                {t('bookings.result.papers')}
              </ButtonLink>
            )}
            <ButtonLink size="s" kind="quiet" to={offeringAddress(cancelled.offering)}>
              {t('bookings.result.other_date')}
            </ButtonLink>
          </ResultPanel>
        </div>
      )}
      {hasOffer && placeRows}
      {isWaitingFirst && waitingRows}
      {all.length === 0 && places.length === 0 ? (
        <NoBookings />
      ) : (
        next && <NextBooking booking={next} onCancelled={onCancelled} />
      )}
      {all.length > 0 && !next && waiting.length === 0 && places.length === 0 && <NothingComing />}
      {!isWaitingFirst && waitingRows}
      {!hasOffer && placeRows}
      {later.length > 0 && (
        <Section title={t('dashboard.later')}>
          {later.map((booking) => (
            <ComingBooking key={booking.id} booking={booking} onCancelled={onCancelled} />
          ))}
        </Section>
      )}
      {past.length > 0 && (
        <Section title={t('dashboard.past')}>
          {past.map((booking) => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
        </Section>
      )}
      {dropped.length > 0 && (
        <Section title={t('dashboard.off')}>
          {dropped.map((booking) => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
        </Section>
      )}
      {bookings.hasNextPage && (
        <p className={css.mineMore}>
          <Button busy={bookings.isFetchingNextPage} onClick={() => bookings.fetchNextPage()}>
            {t('dashboard.more')}
          </Button>
        </p>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={css.mineH}>{title}</h2>
      <div className={css.bks}>{children}</div>
    </section>
  );
}

function NextBooking({ booking, onCancelled }: { booking: Booking; onCancelled: (booking: Booking) => void }) {
  const { t } = useWords();
  const { starts_at, time_zone } = booking.event;
  const running = new Date(starts_at) <= new Date();
  return (
    <section>
      <h2 className={css.mineH}>
        {running ? t('dashboard.now') : t('dashboard.next', { count: daysUntil(starts_at, time_zone) })}
      </h2>
      <OwnTicket booking={booking} onCancelled={onCancelled} />
    </section>
  );
}
