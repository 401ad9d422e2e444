import type { TravelMode } from '../../shared/travel.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

/** How one gets there, and whether its minutes are only estimated. */
export interface Way {
  by: TravelMode | undefined;
  isEstimate: boolean;
}

interface WayThereProps {
  way: Way | undefined;
  metres: number | null | undefined;
  minutes: number | null | undefined;
}

const KM = 1000;
const ICON_OF = { walking: 'footprints', driving: 'car' } as const;

/** "11 min" with the icon of how, "about 11 min", "850 m"; nothing where it is not known. */
export function WayThere({ way, metres, minutes }: WayThereProps) {
  const { t, language } = useWords();
  if (way?.by && typeof minutes === 'number') {
    return (
      <span className="walk">
        <Icon name={ICON_OF[way.by]} size="s" />
        {t(way.isEstimate ? 'search.about_minutes' : 'search.minutes', { count: minutes })}
        <span className="sr"> {t(`search.mode_name.${way.by}`)}</span>
      </span>
    );
  }
  if (typeof metres !== 'number') return null;
  const isFar = metres >= KM;
  const unit = { style: 'unit', unit: isFar ? 'kilometer' : 'meter', maximumFractionDigits: 1 } as const;
  const length = isFar ? metres / KM : Math.round(metres / 50) * 50;
  return <span className="walk">{new Intl.NumberFormat(language, unit).format(length)}</span>;
}
