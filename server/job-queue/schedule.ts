import { type ParsedCronItem, parseCrontab } from 'graphile-worker';
import { DAY, MINUTE } from '#shared/time/time.ts';

/** Returns when scheduled tasks run. @param crontab lines of graphile-worker's crontab; the times are UTC */
export function parseSchedule(crontab: readonly string[]): ScheduledTask[] {
  return parseCrontab(crontab.join('\n')).map((item) => ({
    task: item.task,
    nextAfter: (instant) => findMinute(item, Math.floor(instant.getTime() / MINUTE) * MINUTE + MINUTE, MINUTE),
    lastBefore: (instant) => findMinute(item, Math.ceil(instant.getTime() / MINUTE) * MINUTE - MINUTE, -MINUTE),
  }));
}

export interface ScheduledTask {
  task: string;
  /** Returns the first time after an instant. */
  nextAfter(instant: Date): Date;
  /** Returns the last time before an instant. */
  lastBefore(instant: Date): Date;
}

/** Longer than the longest pause of a yearly schedule, 29 February. */
const SEARCHED = 8 * 366 * DAY;

function findMinute({ match, task }: ParsedCronItem, from: number, step: number): Date {
  for (let at = from; Math.abs(at - from) < SEARCHED; at += step) {
    const time = new Date(at);
    const digest = {
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    };
    if (match(digest)) return time;
  }
  throw new Error(`The schedule of ${task} has no time`);
}
