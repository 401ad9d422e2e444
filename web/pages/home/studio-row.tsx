import { Link } from 'react-router';
import type { StudioSummary } from '#shared/schemas/studios/studios.ts';
import { areaOf } from '#web/studios/studio-area.ts';
import { studioAddress } from '#web/studios/urls.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './home.module.css';

/** A studio beside its picture; the whole row is one link. */
export function StudioRow({ studio }: { studio: StudioSummary }) {
  const { t } = useWords();
  return (
    <Link className={css.frow} to={studioAddress(studio)} prefetch="intent">
      <Picture picture={studio.picture} ratio="4x3" sizes="128px" />
      <div>
        <h3>{studio.name}</h3>
        <p className="small">{studio.tagline}</p>
        <p className="small muted dot-sep">
          <span>{areaOf(studio)}</span>
          <span>{t('catalogue.offerings', { count: studio.offering_count })}</span>
        </p>
      </div>
    </Link>
  );
}
