import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationChoice } from '../../../shared/schemas/notifications.ts';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { Switch } from '../../forms/fields/switch.tsx';
import { Trouble } from '../../ui/feedback/trouble.tsx';
import { useWords } from '../../words.tsx';
import { NOTICES, noticesQuery } from '../person-queries.ts';
import { RowSkeleton } from '../row-skeleton.tsx';
import { Section } from '../section.tsx';
import * as css from '../settings.module.css';
import { useAccountAttempt } from '../use-account-attempt.ts';

/** The section of emails that can be switched off. */
export function NoticesSection() {
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery(noticesQuery(api));
  return (
    <Section name="notifications" title={t('settings.notifications.title')} say={t('settings.notifications.say')}>
      {!data && (isError ? <Trouble error={error} onRetry={refetch} /> : <RowSkeleton rows={1} />)}
      {data && (
        <div className={css.setRows}>
          {data.items.filter(hasText).map((choice) => (
            <Notice key={choice.topic} choice={choice} />
          ))}
        </div>
      )}
    </Section>
  );
}

const WITH_TEXT = ['messages', 'review_invitations', 'studio_bookings', 'booking_reminders', 'new_device'];
const hasText = ({ topic, by_email }: NotificationChoice) => by_email !== null && WITH_TEXT.includes(topic);

/** A switch that saves at once and shows the server's state, so that a failure switches it back. */
function Notice({ choice: { topic, by_email, by_text } }: { choice: NotificationChoice }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const { busy, failure, run } = useAccountAttempt();
  const turn = (json: { by_email: boolean } | { by_text: boolean }) =>
    run(async () => {
      await readJson(api.me['notification-choices'][':topic'].$put({ param: { topic }, json }));
      await cache.invalidateQueries({ queryKey: NOTICES });
    });
  return (
    <div className={`${css.setRow} ${css.setSwitch}`}>
      <Switch
        label={t(`settings.notifications.topics.${topic}.name`)}
        help={t(`settings.notifications.topics.${topic}.say`)}
        checked={by_email ?? false}
        busy={busy}
        onChange={(wanted) => turn({ by_email: wanted })}
      />
      {by_text !== null && (
        <Switch
          label={t('settings.notifications.by_text.name')}
          help={t('settings.notifications.by_text.say')}
          checked={by_text}
          busy={busy}
          onChange={(wanted) => turn({ by_text: wanted })}
        />
      )}
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
