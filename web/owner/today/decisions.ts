import type { StudioTask } from '#shared/schemas/owner-desk/owner-desk.ts';
import type { ApprovalTask, OpenObjection } from './to-do-text.ts';

/** True for what a guest waits for: an answer to a booking, a request or an objection. */
export const isDecision = (task: StudioTask): task is ApprovalTask | OpenObjection =>
  task.kind === 'approval' || task.kind === 'objection';

/** Returns the objections that the studio has to answer. */
export const objectionsOf = (tasks: readonly StudioTask[] = []): OpenObjection[] =>
  tasks.filter((task) => task.kind === 'objection');

/** Counts the decisions that guests wait for; Today, the badges and the inbox show this number. */
export const countDecisions = (tasks: readonly StudioTask[] = []): number =>
  tasks.filter(isDecision).reduce((sum, task) => sum + (task.kind === 'approval' ? task.bookings : 1), 0);
