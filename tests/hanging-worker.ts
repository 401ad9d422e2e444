import { connectDatabase } from '#server/db/database.ts';
import { startRunner } from '#server/job-queue/runner.ts';
import { createLog } from '#server/log.ts';

// Runs jobs of the task `hang`, which never end, until it is killed. Arguments: the address of the database.
const [databaseUrl = ''] = process.argv.slice(2);
const { db, pool } = connectDatabase(databaseUrl, 5);
await startRunner(
  { db, pool, log: createLog('silent'), now: () => new Date() },
  { tasks: { hang: () => new Promise(() => {}) } },
);
