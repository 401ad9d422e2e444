import type { JobState } from '../../../shared/jobs.ts';
import type { JobLoop, JobsOverview, ScheduledJob } from '../../../shared/schemas/jobs.ts';
import type { IconName } from '../../ui/icon.tsx';
import * as toolCss from '../../ui/styles/tool-page.module.css';
import { Tag } from '../../ui/tag.tsx';
import { useWords } from '../../words.tsx';
import * as css from './jobs.module.css';
import { useJobTime } from './use-job-time.ts';

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
        <ul className={toolCss.toolList}>
          {tasks.map((task) => (
            <Task key={task.task} task={task} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Loop({ loop: { loop, state, ran_at, last_failure } }: { loop: JobLoop }) {
  const { t } = useWords();
  const time = useJobTime();
  return (
    <li className={css.job}>
      <b>{t(`admin.loops.${loop}`)}</b>
      <State state={state} />
      {ran_at && <span className="muted">{t('admin.ran', { time: time(ran_at) })}</span>}
      <LastFailure failure={last_failure} />
    </li>
  );
}

function Task({ task: { task, state, last_run, next_run_at, last_failure } }: { task: ScheduledJob }) {
  const { t } = useWords();
  const time = useJobTime();
  const seconds = last_run ? (Date.parse(last_run.finished_at) - Date.parse(last_run.started_at)) / 1000 : 0;
  return (
    <li className={css.job}>
      <code>{task}</code>
      <State state={state} />
      <span className="muted">
        {last_run && `${t('admin.ran_for', { time: time(last_run.started_at), seconds: seconds.toFixed(1) })} · `}
        {t('admin.next', { time: time(next_run_at) })}
      </span>
      <LastFailure failure={last_failure} />
    </li>
  );
}

function State({ state }: { state: JobState }) {
  const { t } = useWords();
  return <Tag {...STATES[state]}>{t(`admin.states.${state}`)}</Tag>;
}

function LastFailure({ failure }: { failure: ScheduledJob['last_failure'] }) {
  const { t } = useWords();
  const time = useJobTime();
  if (!failure) return null;
  return <span className={css.error}>{t('admin.last_failure', { time: time(failure.at), error: failure.error })}</span>;
}
