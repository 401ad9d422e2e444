import type { Picture as PictureAddress } from '#shared/schemas/values.ts';
import * as css from '#web/ui/pictures/picture.module.css';
import { Picture } from '#web/ui/pictures/picture.tsx';
import art from './art.avif';

/** The picture beside the form: of what is being booked, or the site's own. */
export function AuthArt({ picture }: { picture?: PictureAddress }) {
  if (picture) return <Picture picture={picture} ratio="1x1" sizes="680px" />;
  return (
    <span className={css.pic}>
      <img src={art} alt="" width={680} height={1280} />
    </span>
  );
}
