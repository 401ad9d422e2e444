import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { TableDownloads, type TableFormat } from '../table-downloads.tsx';
import { BookingFilters } from './booking-filters.tsx';
import { BookingRow } from './booking-row.tsx';
import { type Filters, paramsOf, readFilters } from './filters.ts';
import { GuestDialog } from './guest-dialog.tsx';
import { NoBookingsFound } from './nothing-found.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import * as css from './studio-bookings.module.css';
import { fetchBookingsTable, studioBookingsQuery } from './studio-bookings-query.ts';
import { usePrintAll } from './use-print-all.ts';

/** The bookings of a studio, with filters, export and the dialog of a guest. */
export function BookingList({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const guest = query.get('guest');
  const bookings = useInfiniteQuery({
    ...studioBookingsQuery(api, studio.id, filters),
    placeholderData: keepPreviousData,
  });
  const { failure, run } = useAttempt();
  const show = (next: Filters) =>
    setQuery(paramsOf(next) as Record<string, string>, { replace: true, preventScrollReset: true });
  const openGuest = (id: string | undefined) =>
    setQuery({ ...paramsOf(filters), ...(id && { guest: id }) } as Record<string, string>, {
      preventScrollReset: true,
    });
  const save = (format: TableFormat) =>
    run(async () => {
      const [file, { saveFile }] = await Promise.all([
        fetchBookingsTable(api, studio.id, filters, format),
        import('#web/ui/lazy/save-file.ts'),
      ]);
      saveFile(file.content, file.name);
    });
  const { isPrinting, print } = usePrintAll(bookings);
  const items = bookings.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <div className={css.gstsH}>
        <h1>{t('studio_bookings.title')}</h1>
        <div className={css.gstsActs}>
          {studio.rights.includes('sell_at_desk') && (
            <ButtonLink size="s" kind="ink" icon="plus" to={`/manage-bookings/${studio.id}/sell`}>
              {t('studio_bookings.sell')}
            </ButtonLink>
          )}
          {studio.rights.includes('sell_at_desk') && (
            <ButtonLink size="s" icon="wallet" to={`/manage-bookings/${studio.id}/till`}>
              {t('studio_bookings.till')}
            </ButtonLink>
          )}
          {items && items.length > 0 && (
            <>
              <TableDownloads onSave={save} />
              <Button size="s" busy={isPrinting} onClick={print}>
                {t('studio_bookings.print')}
              </Button>
            </>
          )}
        </div>
      </div>
      {failure && <Note kind="brick" title={failure} />}
      <BookingFilters
        studio={studio}
        filters={filters}
        event={items?.[0]?.event}
        focusSearch={query.get('q') === ''}
        onChange={show}
      />
      {items ? (
        items.length === 0 ? (
          <NoBookingsFound studio={studio} filters={filters} onChange={show} />
        ) : (
          <ol
            className={css.gstsList}
            aria-label={t('studio_bookings.list')}
            aria-busy={bookings.isPlaceholderData || undefined}
          >
            {items.map((booking) => (
              <BookingRow
                // A course has a row for each of its dates.
                key={`${booking.id} ${booking.event.id}`}
                booking={booking}
                studioId={studio.id}
                {...(booking.guest.id !== null && { onOpenGuest: () => openGuest(booking.guest.id ?? undefined) })}
              />
            ))}
          </ol>
        )
      ) : bookings.isError ? (
        <Trouble error={bookings.error} onRetry={() => bookings.refetch()} />
      ) : (
        <RowsSkeleton />
      )}
      {bookings.hasNextPage && (
        <p className={css.gstsMore}>
          <Button busy={bookings.isFetchingNextPage} onClick={() => bookings.fetchNextPage()}>
            {t('studio_bookings.more')}
          </Button>
        </p>
      )}
      {guest && <GuestDialog studio={studio} guestId={guest} onClose={() => openGuest(undefined)} />}
    </>
  );
}
