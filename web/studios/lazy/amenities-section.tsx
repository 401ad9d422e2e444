import type { Studio } from '#shared/schemas/studios/studios.ts';
import { Icon } from '#web/ui/icon.tsx';
import * as css from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';

export interface AmenitiesProps {
  studio: Studio;
}

/** The amenities and house rules of a studio. */
export default function AmenitiesSection({ studio }: AmenitiesProps) {
  const { t } = useWords();
  const { amenities, house_rules } = studio;
  return (
    <section className={`${css.blk} ${css.incl}`}>
      {amenities.length > 0 && (
        <div>
          <h3>{t('studios.inside')}</h3>
          <ul>
            {amenities.map((amenity) => (
              <li key={amenity}>
                <Icon name={amenity === 'step_free' ? 'accessibility' : 'check'} />
                {t(`catalogue.amenity.${amenity}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {house_rules.length > 0 && (
        <div className={css.bring}>
          <h3>{t('studios.rules')}</h3>
          <ul>
            {house_rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
