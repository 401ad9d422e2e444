import { describe, expect, it } from 'vitest';
import { crontab } from '../jobs.ts';
import { scheduleState } from './problems.ts';
import { parseSchedule, type ScheduledTask } from './schedule.ts';

const at = (time: string) => new Date(`2026-03-01T${time}Z`);

describe('the schedule', () => {
  it.each([
    ['*/15 * * * *', '2026-03-01T10:07:30Z', '2026-03-01T10:00:00Z', '2026-03-01T10:15:00Z'],
    ['*/15 * * * *', '2026-03-01T10:15:00Z', '2026-03-01T10:00:00Z', '2026-03-01T10:30:00Z'],
    ['17 3 * * *', '2026-03-01T00:00:00Z', '2026-02-28T03:17:00Z', '2026-03-01T03:17:00Z'],
    ['3,18 * * * *', '2026-12-31T23:59:59Z', '2026-12-31T23:18:00Z', '2027-01-01T00:03:00Z'],
    ['0 0 29 2 *', '2026-03-01T00:00:00Z', '2024-02-29T00:00:00Z', '2028-02-29T00:00:00Z'],
  ])('of %s at %s has a last and a next time', (times, now, last, next) => {
    const [task] = parseSchedule([`${times} task ?jobKey=task`]);
    expect(task?.lastBefore(new Date(now))).toEqual(new Date(last));
    expect(task?.nextAfter(new Date(now))).toEqual(new Date(next));
  });

  it('names every scheduled task of the program once', () => {
    const tasks = parseSchedule(crontab).map(({ task }) => task);
    expect(tasks.length).toBe(crontab.length);
    expect(new Set(tasks).size).toBe(tasks.length);
  });
});

describe('a scheduled job', () => {
  const [hourly] = parseSchedule(['0 * * * * task']) as [ScheduledTask];
  const state = (now: string, runningSince: string | undefined, last?: { started_at: Date; error: string | null }) =>
    scheduleState(last, hourly.lastBefore, {
      now: at(now),
      runningSince: runningSince ? at(runningSince) : undefined,
    });
  const run = (time: string, error: string | null = null) => ({ started_at: at(time), error });

  it('is late a while after its time, if a worker ran then', () => {
    expect(state('11:04:00', '08:00:00', run('10:00:01'))).toBe('ok');
    expect(state('11:06:00', '08:00:00', run('10:00:01'))).toBe('late');
    expect(state('11:06:00', '11:02:00', run('10:00:01'))).toBe('ok');
    expect(state('11:06:00', undefined, run('10:00:01'))).toBe('ok');
    expect(state('11:06:00', '08:00:00')).toBe('late');
  });

  it('is new until its first time, and failed until it succeeds', () => {
    expect(state('11:06:00', '11:02:00')).toBe('new');
    expect(state('11:06:00', '08:00:00', run('11:00:01', 'down'))).toBe('failed');
  });
});
