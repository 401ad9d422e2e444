-- Two scheduled jobs are named after what they do. One that waits under its old name would never be run: it waits on under the new one,
-- and its runs stay listed. A new database has no tables of the queue yet.
do $$
declare
  renamed text[];
begin
  foreach renamed slice 1 in array array[['look_at_payments', 'sync_silent_payments'],
    ['look_at_payout_accounts', 'sync_payout_accounts']]
  loop
    update job_runs set task = renamed[2] where task = renamed[1];
    continue when to_regclass('graphile_worker._private_tasks') is null;
    update graphile_worker._private_tasks set identifier = renamed[2] where identifier = renamed[1];
    update graphile_worker._private_jobs set key = renamed[2] where key = renamed[1];
    update graphile_worker._private_known_crontabs set identifier = renamed[2] where identifier = renamed[1];
  end loop;
end $$;
