import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { deleteOldChanges } from './changes.ts';

export const liveTasks = ({ pool }: Services): TaskList => ({
  async delete_old_live_changes() {
    await deleteOldChanges(pool);
  },
});

export const liveCron = ['*/10 * * * * delete_old_live_changes ?jobKey=delete_old_live_changes'];
