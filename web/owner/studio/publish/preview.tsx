import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import * as studioListCss from '#web/studios/list/studio-list.module.css';
import { areaOf } from '#web/studios/studio-area.ts';
import { Photo } from '#web/ui/pictures/photo.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import * as cardCss from '#web/ui/styles/card.module.css';
import { useWords } from '#web/words.tsx';
import * as studioFormCss from '../studio-form.module.css';

const SIZES = '(min-width: 1024px) 360px, 90vw';

/** Previews the studio's card in search results, with unsaved changes. */
export function Preview({ studio }: { studio: StudioEditing }) {
  const { t } = useWords();
  const { name, tagline, types, description, photos, picture } = studio;
  const [photo] = photos;
  return (
    <section className={studioFormCss.sformPreview}>
      <h2>{t('studio_form.publish.preview')}</h2>
      <article className={cardCss.card}>
        {photo ? (
          <Photo
            photo={photo}
            ratio="4x3"
            focus={{ x: photo.focal_x, y: photo.focal_y }}
            sizes={SIZES}
            alt={photo.alt}
          />
        ) : (
          <Picture picture={picture} ratio="4x3" sizes={SIZES} />
        )}
        <div className={cardCss.cardT}>
          <h3>{name}</h3>
          <span className={studioListCss.tagline}>{tagline}</span>
          <span className={`${cardCss.meta} ${cardCss.cardRow}`}>
            {[areaOf(studio), ...types.map((type) => t(`catalogue.studio_type.${type}`))].filter(Boolean).join(' · ')}
          </span>
        </div>
      </article>
      {description && <p className={studioFormCss.sformAbout}>{description}</p>}
    </section>
  );
}
