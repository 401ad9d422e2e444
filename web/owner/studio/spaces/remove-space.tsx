import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SpaceRemovalPreview } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { type Consequence, ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { useStudioForm } from '../form-context.ts';

interface RemoveSpaceProps {
  space: { id: string; name: string };
  onClose: () => void;
}

/** Confirms that a space is removed; upcoming events and series that use it prevent this, and are counted. */
export function RemoveSpace({ space, onClose }: RemoveSpaceProps) {
  const words = useWords();
  const { t } = words;
  const { act, view } = useStudioForm();
  const { id, time_zone: zone } = view.studio;
  const param = { id, space: space.id };
  const preview = useQuery({
    queryKey: ['space-removal', space.id],
    queryFn: () => readJson(api.studios[':id'].spaces[':space'].removal.$get({ param })),
    // Never shows cached figures: the owner decides by them.
    gcTime: 0,
    staleTime: 0,
  });
  const uses = preview.data;
  const isUsed = uses !== undefined && uses.dates + uses.series > 0;
  return (
    <ConsequenceDialog
      title={t(isUsed ? 'studio_form.spaces.used_title' : 'studio_form.spaces.remove_ask', { name: space.name })}
      consequences={uses && consequencesOf(words, uses)}
      error={preview.error}
      onRetry={() => preview.refetch()}
      action={isUsed ? undefined : t('studio_form.spaces.remove')}
      keep={t('studio_form.spaces.keep')}
      onConfirm={() => act(() => readJson(api.studios[':id'].spaces[':space'].$delete({ param })))}
      onClose={onClose}
    >
      {uses && <p>{t(isUsed ? 'studio_form.spaces.used_say' : 'studio_form.spaces.unused_say')}</p>}
      {uses?.next_starts_at && (
        <p>
          <Link className="link action" to={`/manage-studio-events/${id}?day=${dayOf(uses.next_starts_at, zone)}`}>
            {t('studio_form.spaces.see_dates')}
          </Link>
        </p>
      )}
    </ConsequenceDialog>
  );
}

function consequencesOf({ t }: Words, { dates, booked_dates, series }: SpaceRemovalPreview): Consequence[] {
  return [
    {
      figure: dates,
      what: t('studio_form.spaces.used_dates', { count: dates }),
      detail: booked_dates > 0 ? t('studio_form.spaces.used_booked', { count: booked_dates }) : undefined,
    },
    { figure: series, what: t('studio_form.spaces.used_series', { count: series }) },
  ].filter(({ figure }) => figure > 0);
}
