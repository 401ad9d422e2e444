import { Link } from 'react-router';
import type { CatalogueCounts } from '#shared/schemas/programme.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { countText } from '#web/search/count-text.ts';
import { houseCover } from '#web/studios/house-cover.ts';
import { studioListAddress } from '#web/studios/studio-filters.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './home.module.css';

/** The crafts that have studios, with their numbers. */
export function StudioTypes({ counts }: { counts: CatalogueCounts }) {
  const { t } = useWords();
  const studiosText = (count: number) => t('home.studios', { count, number: countText(count) });
  const types = STUDIO_TYPES.filter((type) => counts.studios_by_type[type] > 0);
  if (types.length === 0) return null;
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <h2>{t('home.types')}</h2>
        <Link className="link action" to="/studios">
          {t('home.all_studios', { count: counts.studios, number: countText(counts.studios) })}
        </Link>
      </div>
      <div className={`${css.types} ${chipCss.rail}`}>
        {types.map((type) => (
          <Link key={type} className={css.type} to={studioListAddress({ studio_type: [type] })}>
            <Picture picture={houseCover(type)} ratio="1x1" sizes="(min-width: 1024px) 158px, 128px" />
            <span>
              <b>{t(`catalogue.studio_type.${type}`)}</b>
              <span>{studiosText(counts.studios_by_type[type])}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}
