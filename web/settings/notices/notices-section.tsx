import { useQuery } from '@tanstack/react-query';
import { CHANNELS, isStudioTopic } from '#shared/notifications.ts';
import type { Me } from '#shared/schemas/accounts.ts';
import { api } from '#web/browser-api.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { noticesQuery } from '../person-queries.ts';
import { RowSkeleton } from '../row-skeleton.tsx';
import { Section } from '../section.tsx';
import * as css from '../settings.module.css';
import { ChoiceTable } from './choice-table.tsx';
import { PushRow } from './push-row.tsx';
import { QuietHoursRow } from './quiet-hours-row.tsx';

/** The section of what the person is notified about, on which channels, and when. */
export function NoticesSection({ me }: { me: Me }) {
  useTexts('notifications', 'push');
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery(noticesQuery(api));
  const choices = data?.items ?? [];
  const channels = CHANNELS.filter((channel) => choices.some((choice) => choice[`by_${channel}`] !== null));
  const studio = choices.filter(({ topic }) => isStudioTopic(topic));
  return (
    <Section name="notifications" title={t('settings.notifications.title')} say={t('settings.notifications.say')}>
      {!data && (isError ? <Trouble error={error} onRetry={refetch} /> : <RowSkeleton rows={6} />)}
      {data && (
        <>
          <ChoiceTable
            title={t('settings.notifications.for_you')}
            choices={choices.filter(({ topic }) => !isStudioTopic(topic))}
            channels={channels}
          />
          {studio.length > 0 && (
            <ChoiceTable title={t('settings.notifications.your_studio')} choices={studio} channels={channels} />
          )}
        </>
      )}
      <div className={css.setRows}>
        <PushRow me={me} />
        <QuietHoursRow />
      </div>
    </Section>
  );
}
