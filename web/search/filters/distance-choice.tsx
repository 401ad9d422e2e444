import { Link } from 'react-router';
import { TRAVEL_MODES } from '#shared/travel.ts';
import * as segmentedCss from '#web/forms/fields/segmented.module.css';
import * as chipCss from '#web/ui/chip.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { ChoicePanel } from './choice-panel.tsx';
import * as css from './distance-choice.module.css';
import { type Around, MINUTES } from './location-filter.ts';

interface DistanceChoiceProps {
  around: Around;
  /** Returns the URL of the list with changed location filters. */
  address: (change: Partial<Around>) => string;
}

const MODE_ICON = { walking: 'footprints', driving: 'car' } as const;

/** The choice of a travel time from the place, on foot or by car. */
export default function DistanceChoice({ around, address }: DistanceChoiceProps) {
  const { t } = useWords();
  const { minutes, radius_km: km } = around;
  const isAny = minutes === undefined && km === undefined;
  const how = around.mode ?? 'walking';
  const label = isAny ? 'any_distance' : minutes === undefined ? 'within_km' : 'within';
  return (
    <div className={css.within}>
      <ChoicePanel label={t(`search.${label}`, { count: minutes, km })} look="sort">
        {MINUTES.map((count) => (
          <Link
            key={count}
            className={chipCss.chip}
            to={address({ mode: how, minutes: count, radius_km: undefined })}
            aria-current={count === minutes || undefined}
          >
            {t('search.minutes', { count })}
          </Link>
        ))}
        <Link
          className={chipCss.chip}
          to={address({ mode: how, minutes: undefined, radius_km: undefined })}
          aria-current={isAny || undefined}
        >
          {t('search.any_distance')}
        </Link>
      </ChoicePanel>
      <nav className={segmentedCss.segmented} aria-label={t('search.mode')}>
        {TRAVEL_MODES.map((each) => (
          <Link
            key={each}
            className={each === around.mode ? segmentedCss.on : undefined}
            aria-current={each === around.mode || undefined}
            to={address({ mode: each })}
          >
            <Icon name={MODE_ICON[each]} size="s" />
            {t(`search.mode_name.${each}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
