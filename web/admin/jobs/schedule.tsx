import type { JobState } from '#shared/jobs.ts';
import type { JobLoop, JobsOverview, ScheduledJob } from '#shared/schemas/jobs.ts';
import type { IconName } from '#web/ui/icon.tsx';
import * as toolCss from '#web/ui/styles/tool-page.module.css';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { wholeRows } from '../table/rows.ts';
import { useTableState } from '../table/table-state.ts';
import { useOwnTime } from '../use-own-time.ts';
import * as css from './jobs.module.css';

const STATES = {
  ok: { kind: 'leaf', icon: 'circle-check' },
  failed: { kind: 'brick', icon: 'circle-alert' },
  late: { kind: 'warn', icon: 'clock' },
  new: { icon: 'clock' },
} as const satisfies Record<JobState, { kind?: 'leaf' | 'brick' | 'warn'; icon: IconName }>;

/** What runs by itself: every second, and at fixed times. */
export function Schedule({ loops, tasks }: { loops: JobsOverview['loops']; tasks: ScheduledJob[] }) {
  const { t } = useWords();
  return (
    <>
      <section aria-label={t('admin.every_second')}>
        <h2>{t('admin.every_second')}</h2>
        <ul className={toolCss.toolList}>
          {loops.map((loop) => (
            <Loop key={loop.loop} loop={loop} />
          ))}
        </ul>
      </section>
      <section aria-label={t('admin.schedule')}>
        <h2>{t('admin.schedule')}</h2>
        <Tasks tasks={tasks} />
      </section>
    </>
  );
}

function Loop({ loop: { loop, state, ran_at, last_failure } }: { loop: JobLoop }) {
  const { t } = useWords();
  const time = useOwnTime();
  return (
    <li className={css.job}>
      <b>{t(`admin.loops.${loop}`)}</b>
      <State state={state} />
      {ran_at && <span className="muted">{t('admin.ran', { time: time(ran_at) })}</span>}
      <LastFailure failure={last_failure} />
    </li>
  );
}

function Tasks({ tasks }: { tasks: ScheduledJob[] }) {
  const { t } = useWords();
  const time = useOwnTime();
  const state = useTableState('job');
  const query = { data: tasks.map((task) => ({ ...task, id: task.task })), error: null, refetch: () => undefined };
  const columns: Column<ScheduledJob & { id: string }>[] = [
    {
      key: 'job',
      label: t('admin.columns.job'),
      isSortable: true,
      cell: ({ task, last_failure }) => (
        <>
          <code>{task}</code>
          <LastFailure failure={last_failure} />
        </>
      ),
    },
    { key: 'state', label: t('admin.columns.state'), cell: (task) => <State state={task.state} /> },
    {
      key: 'last_run',
      label: t('admin.columns.last_run'),
      isSortable: true,
      cell: ({ last_run: run }) =>
        run &&
        t('admin.ran_for', {
          time: time(run.started_at),
          seconds: ((Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000).toFixed(1),
        }),
    },
    {
      key: 'next_run',
      label: t('admin.columns.next_run'),
      isSortable: true,
      cell: ({ next_run_at }) => time(next_run_at),
    },
  ];
  const list = wholeRows(query, state.sort, {
    job: ({ task }) => task,
    last_run: ({ last_run }) => last_run?.started_at ?? '',
    next_run: ({ next_run_at }) => next_run_at,
  });
  return <DataTable label={t('admin.schedule')} columns={columns} list={list} state={state} empty={null} />;
}

function State({ state }: { state: JobState }) {
  const { t } = useWords();
  return <Tag {...STATES[state]}>{t(`admin.states.${state}`)}</Tag>;
}

function LastFailure({ failure }: { failure: ScheduledJob['last_failure'] }) {
  const { t } = useWords();
  const time = useOwnTime();
  if (!failure) return null;
  return <span className={css.error}>{t('admin.last_failure', { time: time(failure.at), error: failure.error })}</span>;
}
