-- Job queue: the processes that run jobs, and how the runs went. The jobs themselves are in the schema graphile_worker.

-- The processes that run jobs. Each says every few seconds that it is alive, so that the locks of a killed one can be
-- freed.
create table job_workers (
  -- The `locked_by` of its jobs in graphile_worker.
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- The latest runs of each task: of jobs in the queue, scheduled or not.
create table job_runs (
  id bigint generated always as identity primary key,
  task text not null,
  -- In graphile_worker.jobs, from which jobs that have succeeded are deleted.
  job_id bigint not null,
  attempt integer not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Null if it succeeded. Without addresses, numbers and tokens.
  error text
);

-- The latest runs of each task that succeeded, and that failed.
create index job_runs_by_task on job_runs (task, (error is null), id desc);
create index job_runs_failed on job_runs (job_id, id desc) where error is not null;

-- What runs every second outside of the queue.
create table job_loops (
  loop text primary key,
  ran_at timestamptz not null,
  failed_at timestamptz,
  error text,
  -- Failures since the last run that succeeded.
  failures integer not null default 0
);
