import { useQuery } from '@tanstack/react-query';
import type { JobsOverview } from '#shared/schemas/jobs.ts';
import { api } from '#web/browser-api.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import * as css from '#web/ui/styles/tool-page.module.css';
import { useWords } from '#web/words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { useOwnTime } from '../use-own-time.ts';
import { FailingJobs } from './failing-jobs.tsx';
import { jobsQuery, noticesQuery } from './jobs-queries.ts';
import { NoticeList } from './notice-list.tsx';
import { Schedule } from './schedule.tsx';

export const handle: ScreenHandle = {
  texts: ['admin'],
  load: ({ api, cache }) => Promise.all([cache.prefetchQuery(jobsQuery(api)), cache.prefetchQuery(noticesQuery(api))]),
};

/** `/admin/jobs`, for administrators: what runs by itself, what has failed, and what waits. */
export default function JobsScreen() {
  const { t } = useWords();
  return (
    <AdminScreen title={t('admin.jobs')} lead={t('admin.say')} refusal={t('admin.for_admins')}>
      <Jobs />
    </AdminScreen>
  );
}

function Jobs() {
  const { data, error, refetch } = useQuery(jobsQuery(api));
  // A failed refresh is shown instead of figures that may no longer be true.
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine height="200px" />;
  return (
    <>
      <Problems problems={data.problems} />
      {data.failing.length > 0 && <FailingJobs jobs={data.failing} count={data.failing_count} />}
      <Queue overview={data} />
      <NoticeList />
      <Schedule tasks={data.schedule} loops={data.loops} />
    </>
  );
}

function Problems({ problems }: Pick<JobsOverview, 'problems'>) {
  const { t } = useWords();
  if (problems.length === 0) return <Note kind="leaf" title={t('admin.all_well')} />;
  return problems.map((problem) => (
    <Note key={problem} kind="brick" title={t(`admin.problems.${problem}.title`)}>
      {t(`admin.problems.${problem}.say`)}
    </Note>
  ));
}

/** What waits now, and who works on it. */
function Queue({ overview: { queue, outbox, workers, failed_mails } }: { overview: JobsOverview }) {
  const { t } = useWords();
  const time = useOwnTime();
  const since = (at: string | null) => (at === null ? '' : ` ${t('admin.since', { time: time(at) })}`);
  const facts = {
    waiting: `${queue.waiting}${since(queue.oldest_at)}`,
    running: queue.running,
    later: queue.later,
    outbox: `${outbox.waiting}${since(outbox.oldest_at)}`,
    failed_mails,
    workers: workers.length === 0 ? t('admin.none') : workers.map((worker) => time(worker.started_at)).join(' · '),
  } as const;
  return (
    <section aria-label={t('admin.now')}>
      <h2>{t('admin.now')}</h2>
      <dl className={css.toolFacts}>
        {(Object.keys(facts) as (keyof typeof facts)[]).map((fact) => (
          <div key={fact}>
            <dt>{t(`admin.facts.${fact}`)}</dt>
            <dd>{facts[fact]}</dd>
          </div>
        ))}
      </dl>
      {outbox.error && <Note title={t('admin.outbox_failing', { count: outbox.failing })}>{outbox.error}</Note>}
    </section>
  );
}
