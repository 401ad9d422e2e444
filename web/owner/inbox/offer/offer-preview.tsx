import { useQuery } from '@tanstack/react-query';
import type { OfferPreview } from '#shared/schemas/owner-desk/offers.ts';
import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { conflictText } from '#web/owner/calendar/events/conflicts.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';

/**
 * Loads what an offer at a time would take; anew when the screen gets the focus, because other guests book too.
 */
export const useOfferPreview = (bookingId: string, startsAt: string | undefined, minutes: number) =>
  useQuery({
    queryKey: ['studio-bookings', 'offer', bookingId, startsAt, minutes],
    queryFn: () =>
      readJson(
        api.bookings[':id'].offer.$get({
          param: { id: bookingId },
          query: { starts_at: startsAt ?? '', minutes: minutes.toString() },
        }),
      ),
    enabled: startsAt !== undefined,
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
  });

/**
 * Returns the index of the first of the guest's times that can be offered; undefined while that is unknown, or if there
 * is none.
 */
export function useFirstPossible({ id, request }: StudioBooking, minutes: number): number | undefined {
  const [first, second, third] = request?.times ?? [];
  // Three queries rather than `useQueries`, whose code would come with the first visit of every page.
  const previews = [
    useOfferPreview(id, first, minutes),
    useOfferPreview(id, second, minutes),
    useOfferPreview(id, third, minutes),
  ];
  const found = previews.findIndex(({ data }) => data?.possible);
  return found >= 0 ? found : undefined;
}

/** Says what is in the way of a time, or that nothing is. */
export function OfferCheck({ preview, zone }: { preview: OfferPreview | undefined; zone: string }) {
  const words = useWords();
  const { t } = words;
  if (!preview) return <small>{t('inbox.offer.checking')}</small>;
  const { event, conflicts, possible, spaces, is_past } = preview;
  const free = spaces.length > 0 ? [t('inbox.offer.free', { spaces: spaces.join(', ') })] : [];
  const say = is_past
    ? [t('inbox.offer.past')]
    : event
      ? [t('inbox.offer.on_date', { left: event.seats_left, capacity: event.capacity })]
      : conflicts.length > 0
        ? conflicts.map((conflict) => conflictText(words, conflict, zone))
        : free;
  return (
    <>
      {say.map((line) => (
        <small key={line}>{line}</small>
      ))}
      {!is_past && (
        <Tag
          kind={possible ? (conflicts.length > 0 ? 'warn' : 'leaf') : 'brick'}
          icon={possible ? (conflicts.length > 0 ? 'circle-alert' : 'check') : 'x'}
        >
          {t(
            possible
              ? conflicts.length > 0
                ? 'inbox.offer.warning'
                : 'inbox.offer.no_clash'
              : event
                ? 'inbox.offer.full'
                : 'inbox.offer.taken',
          )}
        </Tag>
      )}
    </>
  );
}
