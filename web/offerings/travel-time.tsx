import type { TravelMode } from '#shared/travel.ts';
import { Icon } from '../ui/icon.tsx';
import * as css from '../ui/styles/card.module.css';
import { useWords } from '../words.tsx';

/** The mode of travel, and whether minutes are estimates. */
export interface Travel {
  mode: TravelMode | undefined;
  isEstimate: boolean;
}

interface TravelTimeProps {
  travel: Travel | undefined;
  metres: number | null | undefined;
  minutes: number | null | undefined;
}

const KM = 1000;
const ICON_OF = { walking: 'footprints', driving: 'car' } as const;

/** The travel time or distance: "11 min" with an icon of the mode, "about 11 min", "850 m"; nothing if unknown. */
export function TravelTime({ travel, metres, minutes }: TravelTimeProps) {
  const { t, language } = useWords();
  if (travel?.mode && typeof minutes === 'number') {
    return (
      <span className={css.walk} data-travel="">
        <Icon name={ICON_OF[travel.mode]} size="s" />
        {t(travel.isEstimate ? 'search.about_minutes' : 'search.minutes', { count: minutes })}
        <span className="sr"> {t(`search.mode_name.${travel.mode}`)}</span>
      </span>
    );
  }
  if (typeof metres !== 'number') return null;
  const isFar = metres >= KM;
  const unit = { style: 'unit', unit: isFar ? 'kilometer' : 'meter', maximumFractionDigits: 1 } as const;
  const length = isFar ? metres / KM : Math.round(metres / 50) * 50;
  return (
    <span className={css.walk} data-travel="">
      {new Intl.NumberFormat(language, unit).format(length)}
    </span>
  );
}
