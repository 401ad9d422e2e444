import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentNotice } from '#shared/schemas/payments/payment-notices.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import * as toolCss from '#web/ui/styles/tool-page.module.css';
import { Tag } from '#web/ui/tag.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { useOwnTime } from '../use-own-time.ts';
import * as css from './jobs.module.css';
import { noticesQuery } from './jobs-queries.ts';

/** What the provider of payments reported; each can be looked at again. */
export function NoticeList() {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(noticesQuery(api));
  const open = data?.filter(({ state }) => state !== 'handled') ?? [];
  const handled = data?.filter(({ state }) => state === 'handled') ?? [];
  return (
    <section aria-label={t('admin.notices.title')}>
      <h2>{t('admin.notices.title')}</h2>
      <p className="measure">{t('admin.notices.say')}</p>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLine height="64px" />}
      {data?.length === 0 && <p className="muted">{t('admin.notices.none')}</p>}
      {open.length > 0 && <Notices notices={open} />}
      {handled.length > 0 && (
        <details>
          <summary>{t('admin.notices.handled', { count: handled.length })}</summary>
          <Notices notices={handled} />
        </details>
      )}
    </section>
  );
}

const Notices = ({ notices }: { notices: PaymentNotice[] }) => (
  <ul className={toolCss.toolList}>
    {notices.map((notice) => (
      <Notice key={notice.id} notice={notice} />
    ))}
  </ul>
);

const TAGS = {
  waiting: { kind: 'warn', icon: 'hourglass' },
  failed: { kind: 'brick', icon: 'circle-alert' },
  handled: { kind: 'leaf', icon: 'circle-check' },
} as const;

function Notice({ notice: { id, state, about, reference, error, received_at } }: { notice: PaymentNotice }) {
  const { t } = useWords();
  const time = useOwnTime();
  const queryClient = useQueryClient();
  const { busy, failure, run } = useAttempt();
  const replay = async () => {
    const seen = await readJson(api.admin['payment-notices'][':id'].replay.$post({ param: { id } }));
    if (seen.state === 'handled') toast({ title: t('admin.notices.looked') });
    await queryClient.invalidateQueries(noticesQuery(api));
  };
  return (
    <li className={css.job}>
      <b>{t(`admin.notices.about.${about}`, { reference: reference?.replace(/(.{4})(?=.)/g, '$1 ') })}</b>
      <Tag {...TAGS[state]}>{t(`admin.notices.states.${state}`)}</Tag>
      <span className="muted">
        {t('admin.notices.received', { time: time(received_at) })} · <code>{id}</code>
      </span>
      {error && <span className={css.error}>{error}</span>}
      <div className={toolCss.toolDo}>
        <Button
          size="s"
          icon="rotate-ccw"
          busy={busy}
          busyLabel={t('admin.notices.looking')}
          onClick={() => void run(replay)}
        >
          {t('admin.notices.again')}
        </Button>
      </div>
      {failure && <Note kind="brick" title={failure} />}
    </li>
  );
}
