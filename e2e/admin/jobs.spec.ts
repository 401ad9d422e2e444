import { sql } from 'kysely';
import { ADMIN, GUEST } from '#demo/people.ts';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { embeddedUrl } from '#tests/running.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

/** Runs statements in the database of the program. */
async function inDatabase<Result>(run: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = connectDatabase(embeddedUrl(process.env.E2E_DATA ?? ''), 1);
  return run(db).finally(close);
}

/** Adds a job that fails at its only attempt, because this is not the id of a mail. */
const addFailingJob = () =>
  inDatabase((db) =>
    sql`select graphile_worker.add_job('send_email', '{"id": "nothing"}'::json, max_attempts => 1)`.execute(db),
  );

const countFailures = () =>
  inDatabase(async (db) => {
    const runs = await db
      .selectFrom('job_runs')
      .select('task')
      .where('error', 'is not', null)
      .where('task', '=', 'send_email')
      .execute();
    return runs.length;
  });

test('an administrator sees the jobs, retries one that failed, and deletes it', { tag: '@desktop' }, async ({
  page,
}) => {
  await addFailingJob();
  await openAs(page, ADMIN.email, '/dashboard');
  await page.getByRole('link', { name: 'Administration' }).click();
  const failed = page.getByRole('region', { name: 'Failed jobs' });
  const job = failed.getByRole('row').filter({ hasText: 'Invalid UUID' });
  await expect(job).toContainText('send_email');
  await expect(job).toContainText('1 of 1');
  await expect(page.getByRole('region', { name: 'Scheduled' })).toContainText('send_reminders');
  await expectAccessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);

  const before = await countFailures();
  await job.getByRole('checkbox', { name: 'Select send_email' }).check();
  await failed.getByRole('button', { name: 'Retry now' }).click();
  await expect(page.getByText('The job runs within seconds.').first()).toBeVisible();
  await expect.poll(countFailures).toBe(before + 1);
  await expect(job).toContainText('1 of 1', { timeout: 20_000 });
  await failed.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the job?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete job' }).click();
  await expect(job).toBeHidden();

  await page.getByRole('link', { name: 'Domains' }).click();
  await expect(page.getByRole('heading', { name: 'Domains', level: 1 })).toBeVisible();
});

test('others are told that the jobs are for administrators', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/admin/jobs');
  await expect(page.getByText('Only administrators can see the background jobs.')).toBeVisible();
  await openAs(page, GUEST.email, '/admin/jobs');
  await expect(page.getByText('Only administrators can see the background jobs.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Scheduled' })).toHaveCount(0);
});
