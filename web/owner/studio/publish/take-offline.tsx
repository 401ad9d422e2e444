import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudioArchivalPreview } from '#shared/schemas/studios/studio-editing.ts';
import { mayDo } from '#shared/studios/team.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { type Consequence, ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';

type Action = 'unpublish' | 'archive' | 'restore';

/** The buttons that unpublish, archive or restore a studio. */
export function TakeOffline() {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const [asked, setAsked] = useState<Action>();
  const isOut = studio.status === 'published' || studio.status === 'in_review';
  const mayArchive = mayDo(studio.role, 'archive_studio');
  const actions: Action[] = [
    ...(isOut ? (['unpublish'] as const) : []),
    ...(mayArchive ? ([studio.status === 'archived' ? 'restore' : 'archive'] as const) : []),
  ];
  return (
    <div className={css.sformDo}>
      {actions.map((action) => (
        <Button key={action} size="s" onClick={() => setAsked(action)}>
          {t(`studio_form.publish.${action}`)}
        </Button>
      ))}
      {asked && <TakeOfflineDialog action={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function TakeOfflineDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const { act, view } = useStudioForm();
  const { id, name, time_zone: zone } = view.studio;
  const at = api.studios[':id'];
  const param = { id };
  const endsSales = action !== 'restore';
  const preview = useQuery({
    queryKey: ['studio-archival', id],
    queryFn: () => readJson(at.archival.$get({ param })),
    enabled: endsSales,
    // Never shows cached figures: the owner decides by them.
    gcTime: 0,
    staleTime: 0,
  });
  const work = {
    unpublish: () => readJson(at.publication.$delete({ param })),
    archive: () => readJson(at.archival.$post({ param })),
    restore: () => readJson(at.archival.$delete({ param })),
  };
  const isBlocked = endsSales && (preview.data?.booked_dates ?? 0) > 0;
  return (
    <ConsequenceDialog
      title={t(`studio_form.publish.${isBlocked ? 'blocked' : action}_ask`, { name })}
      description={t(`studio_form.publish.${isBlocked ? 'blocked_say' : `${action}_help`}`)}
      consequences={endsSales ? preview.data && consequencesOf(words, preview.data, zone) : []}
      error={preview.error}
      onRetry={() => preview.refetch()}
      action={isBlocked ? undefined : t(`studio_form.publish.${action}`)}
      keep={t('studio_form.publish.keep')}
      kind={endsSales ? 'brick' : 'clay'}
      onConfirm={() => act(work[action])}
      onClose={onClose}
    />
  );
}

function consequencesOf({ t, dayTime }: Words, counts: StudioArchivalPreview, zone: string): Consequence[] {
  const { offerings, free_dates, booked_dates, booked_seats, booked_until } = counts;
  if (booked_until) {
    return [
      {
        figure: booked_seats,
        what: t('studio_form.publish.booked', { count: booked_seats }),
        detail: t('studio_form.publish.booked_say', { count: booked_dates, until: dayTime(booked_until, zone) }),
      },
    ];
  }
  return [
    { figure: offerings, what: t('studio_form.publish.offerings', { count: offerings }) },
    { figure: free_dates, what: t('studio_form.publish.dates', { count: free_dates }) },
  ].filter(({ figure }) => figure > 0);
}
