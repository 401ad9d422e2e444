import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { ownStudiosQuery } from '../owner/own-studios-query.ts';
import { useTexts } from '../texts-hook.ts';
import { useWords } from '../words.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FeedRow } from './feed-row.tsx';
import { Row } from './row.tsx';
import { RowButton } from './row-button.tsx';
import { Section } from './section.tsx';
import * as css from './settings.module.css';

/** The secret calendar feeds of a person's own bookings and of studios they work in; and the button to leave a team. */
export function CalendarSection() {
  useTexts('calendars', 'team');
  const { t } = useWords();
  const studios = useQuery(ownStudiosQuery(api)).data ?? [];
  const inUse = studios.filter(({ status }) => status !== 'archived');
  const teams = studios.filter(({ role }) => role !== 'owner');
  return (
    <Section name="calendar" title={t('settings.calendar.title')} say={t('calendars.feed.say')}>
      <div className={css.setRows}>
        <FeedRow title={t('calendars.feed.own')} studioId={null} />
        {inUse.map((studio) => (
          <FeedRow key={studio.id} title={t('calendars.feed.studio', { studio: studio.name })} studioId={studio.id} />
        ))}
        {teams.map((studio) => (
          <TeamRow key={studio.id} studio={studio} />
        ))}
      </div>
    </Section>
  );
}

function TeamRow({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const title = t('team.own.team', { studio: studio.name });
  const leave = async () => {
    await readJson(api.studios[':id'].team.me.$delete({ param: { id: studio.id } }));
    await cache.invalidateQueries({ queryKey: ownStudiosQuery(api).queryKey });
  };
  return (
    <Row
      title={title}
      actions={
        <RowButton of={title} onClick={() => setLeaving(true)}>
          {t('team.own.leave')}
        </RowButton>
      }
    >
      <p className="muted">{t(`team.roles.${studio.role}`)}</p>
      {leaving && (
        <ConfirmDialog
          title={t('team.own.leave_title', { studio: studio.name })}
          label={t('team.own.leave')}
          busyLabel={t('team.own.leaving')}
          act={leave}
          onClose={() => setLeaving(false)}
        >
          <p>{t('team.own.leave_say')}</p>
        </ConfirmDialog>
      )}
    </Row>
  );
}
