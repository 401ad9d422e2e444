import { Link } from 'react-router';
import type { StudioSummary } from '../../shared/schemas/studios.ts';
import { Picture } from '../ui/picture.tsx';
import { SkeletonLine, SkeletonPicture } from '../ui/skeleton.tsx';
import { useWords } from '../words.tsx';
import { studioAddress } from './addresses.ts';
import { areaOf } from './studio-area.ts';
import '../ui/card.css';

/** Three in a row on the desktop, two on a tablet, one on the phone. */
const SIZES = '(min-width: 1280px) 387px, (min-width: 1024px) 30vw, (min-width: 600px) 45vw, 90vw';

/** A studio in a list; the whole card is one link. */
export function StudioCard({ studio, eager }: { studio: StudioSummary; eager?: boolean }) {
  const { t } = useWords();
  const { name, tagline, types, offering_count, picture } = studio;
  return (
    <article className="card">
      <Picture picture={picture} ratio="4x3" sizes={SIZES} eager={eager} />
      <Link className="card-t" to={studioAddress(studio)} prefetch="intent">
        <h3>{name}</h3>
        <span className="tagline">{tagline}</span>
        <span className="meta card-row">
          {[areaOf(studio), ...types.map((type) => t(`catalogue.studio_type.${type}`))].join(' · ')}
        </span>
        <span className="when">{t('catalogue.offerings', { count: offering_count })}</span>
      </Link>
    </article>
  );
}

/** A card that is on its way, of the same size. */
export function StudioCardSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonPicture ratio="4x3" />
      <div className="card-t">
        <SkeletonLine width="44%" height="20px" />
        <SkeletonLine width="80%" />
        <SkeletonLine width="60%" />
        <SkeletonLine width="30%" />
      </div>
    </div>
  );
}
