import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FailingJob } from '#shared/schemas/jobs.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { useSelection } from '../table/selection.ts';
import { useTableState } from '../table/table-state.ts';
import { useOwnTime } from '../use-own-time.ts';
import * as css from './jobs.module.css';
import { deleteJob, jobsQuery, retryJob } from './jobs-queries.ts';

/** The jobs that have failed, to be retried or deleted. @param count also those that the list has no place for */
export function FailingJobs({ jobs, count }: { jobs: FailingJob[]; count: number }) {
  const { t } = useWords();
  const state = useTableState('');
  const selection = useSelection(jobs);
  return (
    <section aria-label={t('admin.failing')}>
      <h2>{t('admin.failing')}</h2>
      {count > jobs.length && <p>{t('admin.failing_shown', { shown: jobs.length, count })}</p>}
      <DataTable
        label={t('admin.failing')}
        columns={useColumns()}
        list={{ rows: jobs, error: null, onRetry: () => undefined }}
        state={state}
        nameOf={({ task }) => task}
        selection={selection}
        acts={<Acts ids={[...selection.ids]} />}
        empty={null}
      />
    </section>
  );
}

function useColumns(): Column<FailingJob>[] {
  const { t } = useWords();
  const time = useOwnTime();
  return [
    {
      key: 'job',
      label: t('admin.columns.job'),
      cell: ({ task, error }) => (
        <>
          <code>{task}</code>
          <span className={css.error}>{error}</span>
        </>
      ),
    },
    {
      key: 'attempts',
      label: t('admin.columns.attempts'),
      cell: ({ attempts, max_attempts: max }) => t('admin.attempts', { attempts, max }),
    },
    { key: 'failed', label: t('admin.columns.failed'), cell: ({ failed_at }) => failed_at && time(failed_at) },
    {
      key: 'next_run',
      label: t('admin.columns.next_run'),
      cell: ({ next_run_at }) => (next_run_at ? time(next_run_at) : t('admin.gave_up')),
    },
  ];
}

/** What can be done with the chosen jobs, one after the other. */
function Acts({ ids }: { ids: readonly string[] }) {
  const { t } = useWords();
  const queryClient = useQueryClient();
  const retry = useAttempt();
  const [isDeleting, setDeleting] = useState(false);
  const count = ids.length;
  const change = async (act: (id: string) => Promise<unknown>, done: string) => {
    try {
      for (const id of ids) await act(id);
      toast({ title: done });
    } finally {
      await queryClient.invalidateQueries(jobsQuery(api));
    }
  };
  return (
    <>
      <Button
        size="s"
        icon="rotate-ccw"
        busy={retry.busy}
        onClick={() => void retry.run(() => change(retryJob, t('admin.retried', { count })))}
      >
        {t('admin.retry')}
      </Button>
      <Button size="s" kind="quiet" onClick={() => setDeleting(true)}>
        {t('admin.delete')}
      </Button>
      {retry.failure && <Note kind="brick" title={retry.failure} />}
      {isDeleting && (
        <ConsequenceDialog
          title={t('admin.delete_title', { count })}
          description={t('admin.delete_say', { count })}
          consequences={[]}
          action={t('admin.delete_do', { count })}
          keep={t('admin.keep', { count })}
          onConfirm={() => change(deleteJob, t('admin.deleted', { count }))}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
