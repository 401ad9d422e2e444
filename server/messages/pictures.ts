import { Refusal, refuse } from '../http/refuse.ts';
import { findPrivatePicture, type PrivatePicture, type UploadFolders } from '../media/media.ts';
import type { Services } from '../services.ts';
import { getConversationAs } from './access.ts';
import { hasPicture } from './message-queries.ts';

const NAME = 'conversations';

/** The folder of the pictures of a conversation. */
export const conversationFolder = (id: string): string => `${NAME}/${id}`;

/** Both sides of a conversation may upload pictures to it. */
export const messagePictures: UploadFolders = {
  name: NAME,
  async mayWrite({ db }, sender, id) {
    try {
      await getConversationAs(db, sender, id);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return error.code === 'studios.no_right' ? false : undefined;
      throw error;
    }
  },
};

/** Returns the path at which the two sides of a conversation open a picture. */
export const pictureUrl = (conversationId: string, publicId: string): string =>
  `/api/v1/conversations/${conversationId}/pictures/${publicId.split('/').at(-1)}`;

/**
 * Returns a picture of a conversation for one of its two sides.
 * @throws Refusal as `getConversationAs`; `http.not_found` for a picture of another conversation
 */
export async function getPicture(
  services: Services,
  person: { userId: string },
  id: string,
  name: string,
  width: number | undefined,
): Promise<PrivatePicture> {
  await getConversationAs(services.db, person, id);
  const publicId = `${conversationFolder(id)}/${name}`;
  if (!(await hasPicture(services.db, id, publicId))) refuse('http.not_found');
  return (await findPrivatePicture(services, publicId, width)) ?? refuse('http.not_found');
}
