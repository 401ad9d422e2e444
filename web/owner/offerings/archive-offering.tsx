import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OfferingArchivalPreview, OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { type Consequence, ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { useOfferingActions } from './offering-actions.ts';

interface ArchiveOfferingProps {
  offering: OwnOffering;
  studio: { id: string };
  onClose: () => void;
}

/**
 * Confirms that an offering is archived, showing what is deleted with it. Upcoming bookings prevent archiving; then the
 * dialog offers to pause the offering instead.
 */
export function ArchiveOffering({ offering, studio, onClose }: ArchiveOfferingProps) {
  const words = useWords();
  const { t } = words;
  const actions = useOfferingActions();
  const { id, time_zone: zone, status } = offering;
  const title = offering.title || t('offering_form.untitled');
  const preview = useQuery({
    queryKey: ['archival', id],
    queryFn: () => readJson(api.offerings[':id'].archival.$get({ param: { id } })),
    // Never shows cached figures: the owner decides by them.
    gcTime: 0,
    staleTime: 0,
  });
  const counts = preview.data;
  const counted = {
    consequences: counts && consequencesOf(words, counts, zone),
    error: preview.error,
    onRetry: () => preview.refetch(),
    keep: t('offering_form.archiving.keep'),
    busyLabel: t('offering_form.archiving.archiving'),
    onClose,
  };
  if (counts?.booked_from) {
    const day = dayOf(counts.booked_from, zone);
    const canPause = status === 'published';
    return (
      <ConsequenceDialog
        {...counted}
        title={t('offering_form.archiving.booked_title', { title })}
        action={canPause ? t('offering_form.archiving.pause') : undefined}
        kind="clay"
        onConfirm={() => actions.pause(offering)}
      >
        <p>{t(canPause ? 'offering_form.archiving.pause_say' : 'offering_form.archiving.wait_say')}</p>
        <p>
          <Link className="link action" to={`/manage-studio-events/${studio.id}?day=${day}`}>
            {t('offering_form.archiving.see_dates')}
          </Link>
        </p>
      </ConsequenceDialog>
    );
  }
  const dates = counts?.free_dates ?? 0;
  return (
    <ConsequenceDialog
      {...counted}
      title={t('offering_form.archive_ask', { title })}
      description={t(dates > 0 ? 'offering_form.archiving.say' : 'offering_form.archiving.say_bare')}
      action={
        dates > 0 ? t('offering_form.archiving.archive_dates', { count: dates }) : t('offering_form.archiving.archive')
      }
      onConfirm={() => actions.archive(offering)}
    />
  );
}

function consequencesOf({ t, dayTime }: Words, counts: OfferingArchivalPreview, zone: string): Consequence[] {
  const { free_dates, series, booked_dates, booked_seats, booked_until } = counts;
  if (booked_until) {
    return [
      {
        figure: booked_seats,
        what: t('offering_form.archiving.booked', { count: booked_seats }),
        detail: t('offering_form.archiving.booked_say', { count: booked_dates, until: dayTime(booked_until, zone) }),
      },
    ];
  }
  return [
    {
      figure: free_dates,
      what: t('offering_form.archiving.dates', { count: free_dates }),
      detail: t('offering_form.archiving.dates_say'),
    },
    {
      figure: series,
      what: t('offering_form.archiving.series', { count: series }),
      detail: t('offering_form.archiving.series_say'),
    },
  ].filter(({ figure }) => figure > 0);
}
