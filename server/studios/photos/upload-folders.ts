import { Refusal } from '#server/http/refuse.ts';
import type { UploadFolders } from '#server/media/media.ts';
import type { StudioRight } from '#shared/studios/team.ts';
import { getStudioAs } from '../access.ts';

/** Allows members with a right, and admins. For everybody else the studio does not exist. */
const withRight = (right: StudioRight): UploadFolders['mayWrite'] =>
  async function mayWrite({ db }, sender, id) {
    if (sender.isAdmin) return true;
    try {
      await getStudioAs(db, sender, id, right);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return error.code === 'http.not_found' ? undefined : false;
      throw error;
    }
  };

/** `art_studios/{id}` (specification §7): photos of a studio. */
const studioPhotos: UploadFolders = { name: 'art_studios', mayWrite: withRight('edit_studio') };

/** `team_portraits/{id}`: portraits of a studio's members. */
const teamPortraits: UploadFolders = { name: 'team_portraits', mayWrite: withRight('manage_team') };

export const studioFolders: readonly UploadFolders[] = [studioPhotos, teamPortraits];
