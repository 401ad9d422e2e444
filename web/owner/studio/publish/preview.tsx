import type { StudioEditing } from '../../../../shared/schemas/studio-editing.ts';
import { areaOf } from '../../../studios/studio-area.ts';
import { Photo } from '../../../ui/pictures/photo.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { useWords } from '../../../words.tsx';
import '../../../ui/styles/card.css';

const SIZES = '(min-width: 1024px) 360px, 90vw';

/** Previews the studio's card in search results, with unsaved changes. */
export function Preview({ studio }: { studio: StudioEditing }) {
  const { t } = useWords();
  const { name, tagline, types, description, photos, picture } = studio;
  const [photo] = photos;
  return (
    <section className="sform-preview">
      <h2>{t('studio_form.publish.preview')}</h2>
      <article className="card">
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
        <div className="card-t">
          <h3>{name}</h3>
          <span className="tagline">{tagline}</span>
          <span className="meta card-row">
            {[areaOf(studio), ...types.map((type) => t(`catalogue.studio_type.${type}`))].filter(Boolean).join(' · ')}
          </span>
        </div>
      </article>
      {description && <p className="sform-about">{description}</p>}
    </section>
  );
}
