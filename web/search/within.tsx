import { Link } from 'react-router';
import { TRAVEL_MODES } from '../../shared/travel.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { type Around, MINUTES } from './around.ts';
import { ChoicePanel } from './choice-panel.tsx';
import './within.css';

interface WithinProps {
  around: Around;
  /** The address of the list with this asked of where. */
  address: (change: Partial<Around>) => string;
}

const MODE_ICON = { walking: 'footprints', driving: 'car' } as const;

/** How far from the place, on foot or by car; there where there is a place. */
export function Within({ around, address }: WithinProps) {
  const { t } = useWords();
  const { near, minutes, mode = 'walking' } = around;
  if (!near) return null;
  return (
    <div className="within">
      <ChoicePanel
        label={minutes === undefined ? t('search.any_distance') : t('search.within', { count: minutes })}
        look="sort"
      >
        {MINUTES.map((count) => (
          <Link
            key={count}
            className="chip"
            to={address({ mode, minutes: count, radius_km: undefined })}
            aria-current={count === minutes || undefined}
          >
            {t('search.minutes', { count })}
          </Link>
        ))}
        <Link
          className="chip"
          to={address({ mode, minutes: undefined, radius_km: undefined })}
          aria-current={minutes === undefined || undefined}
        >
          {t('search.any_distance')}
        </Link>
      </ChoicePanel>
      <nav className="segmented" aria-label={t('search.mode')}>
        {TRAVEL_MODES.map((each) => (
          <Link
            key={each}
            className={each === mode ? 'on' : undefined}
            aria-current={each === mode || undefined}
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
