import { Link } from 'react-router';
import type { StudioSummary } from '#shared/schemas/studios/studios.ts';
import { areaOf } from '#web/studios/studio-area.ts';
import { studioAddress } from '#web/studios/urls.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './home.module.css';
import { StudioRow } from './studio-row.tsx';

/** The recommended studios, the first one large. */
export function FeaturedStudios({ studios }: { studios: readonly StudioSummary[] }) {
  const { t } = useWords();
  const [first, ...others] = studios;
  if (!first) return null;
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <h2>{t('home.featured')}</h2>
      </div>
      <div className={css.feat}>
        <Link className={css.featBig} to={studioAddress(first)} prefetch="intent">
          <Picture
            picture={first.picture}
            ratio="4x3"
            sizes="(min-width: 1280px) 651px, (min-width: 1024px) 54vw, 92vw"
          />
          <h3>{first.name}</h3>
          <p className="measure">{first.tagline}</p>
          <p className="small muted dot-sep">
            {first.types.map((type) => (
              <span key={type}>{t(`catalogue.studio_type.${type}`)}</span>
            ))}
            <span>{areaOf(first)}</span>
            <span>{t('catalogue.offerings', { count: first.offering_count })}</span>
          </p>
        </Link>
        <div className={css.featList}>
          {others.map((studio) => (
            <StudioRow key={studio.id} studio={studio} />
          ))}
        </div>
      </div>
    </section>
  );
}
