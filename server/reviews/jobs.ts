import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { inviteToReview } from './invite.ts';

export const reviewTasks = (services: Services): TaskList => ({
  invite_to_review: () => inviteToReview(services),
});

/** The times are in the worker's time zone, UTC. */
export const reviewCron = ['*/20 * * * * invite_to_review ?jobKey=invite_to_review'];
