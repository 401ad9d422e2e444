import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { notifyOfFavoriteDates } from './notify-of-dates.ts';

export const favoriteTasks = (services: Services): TaskList => ({
  notify_of_favorite_dates: () => notifyOfFavoriteDates(services),
});

/** In the worker's time zone, UTC. */
export const favoriteCron = ['27 * * * * notify_of_favorite_dates ?jobKey=notify_of_favorite_dates'];
