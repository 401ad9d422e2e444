import { Refusal } from '../http/refuse.ts';
import type { FoldersOfThings } from '../media/media.ts';
import { getStudioAs } from './access.ts';

/**
 * `art_studios/{id}` (specification §7): whoever may edit a studio puts pictures of it there, and administrators. For
 * whoever is not on its team it is not there.
 */
export const studioPhotos: FoldersOfThings = {
  name: 'art_studios',
  async mayWrite({ db }, sender, id) {
    if (sender.isAdmin) return true;
    try {
      await getStudioAs(db, sender, id, 'edit_studio');
      return true;
    } catch (error) {
      if (error instanceof Refusal) return error.code === 'http.not_found' ? undefined : false;
      throw error;
    }
  },
};
