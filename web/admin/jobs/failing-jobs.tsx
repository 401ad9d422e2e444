import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FailingJob } from '../../../shared/schemas/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { ConsequenceDialog } from '../../ui/dialogs/consequence-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import * as toolCss from '../../ui/styles/tool-page.module.css';
import { toast } from '../../ui/toast.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useWords } from '../../words.tsx';
import * as css from './jobs.module.css';
import { deleteJob, jobsQuery, retryJob } from './jobs-queries.ts';
import { useJobTime } from './use-job-time.ts';

/** The jobs that have failed, each to be retried or deleted. @param count also those that the list has no place for */
export function FailingJobs({ jobs, count }: { jobs: FailingJob[]; count: number }) {
  const { t } = useWords();
  return (
    <section aria-label={t('admin.failing')}>
      <h2>{t('admin.failing')}</h2>
      {count > jobs.length && <p>{t('admin.failing_shown', { shown: jobs.length, count })}</p>}
      <ul className={toolCss.toolList}>
        {jobs.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Job({ job }: { job: FailingJob }) {
  const { t } = useWords();
  const time = useJobTime();
  const queryClient = useQueryClient();
  const retry = useAttempt();
  const [deleting, setDeleting] = useState(false);
  const { task, attempts, max_attempts: max, failed_at, next_run_at, error, running } = job;
  const change = async (act: (id: string) => Promise<unknown>, done: string) => {
    await act(job.id);
    toast({ title: done });
    await queryClient.invalidateQueries(jobsQuery);
  };
  return (
    <li className={css.job}>
      <code>{task}</code>
      <span className="muted">
        {t('admin.attempts', { attempts, max })}
        {failed_at && ` · ${t('admin.failed_at', { time: time(failed_at) })}`}
        {' · '}
        {next_run_at ? t('admin.next', { time: time(next_run_at) }) : t('admin.gave_up')}
      </span>
      <span className={css.error}>{error}</span>
      <div className={toolCss.toolDo}>
        <Button
          size="s"
          icon="rotate-ccw"
          busy={retry.busy || running}
          busyLabel={t('admin.retrying')}
          onClick={() => void retry.run(() => change(retryJob, t('admin.retried')))}
        >
          {t('admin.retry')}
        </Button>
        <Button size="s" kind="quiet" disabled={running} onClick={() => setDeleting(true)}>
          {t('admin.delete')}
        </Button>
      </div>
      {retry.failure && <Note kind="brick" title={retry.failure} />}
      {deleting && (
        <ConsequenceDialog
          title={t('admin.delete_title', { task })}
          description={t('admin.delete_say')}
          consequences={[]}
          action={t('admin.delete_do')}
          keep={t('admin.keep')}
          onConfirm={() => change(deleteJob, t('admin.deleted'))}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
