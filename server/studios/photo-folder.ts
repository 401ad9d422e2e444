import { mayDo } from '../../shared/team.ts';
import type { FoldersOfThings } from '../media/media.ts';
import { findAccess } from './access.ts';

/** `art_studios/{id}` (specification §7): whoever may edit a studio puts pictures of it there, and administrators. */
export const studioPhotos: FoldersOfThings = {
  name: 'art_studios',
  async mayWrite({ db }, { userId, isAdmin }, id) {
    const access = await findAccess(db, userId, id);
    return isAdmin || (access !== undefined && mayDo(access.role, 'edit_studio'));
  },
};
