import { lazy, type MouseEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { WEEKEND_KM } from '#shared/programme.ts';
import type { ProgrammeDay } from '#shared/schemas/programme.ts';
import { countText } from '#web/search/count-text.ts';
import { listAddress } from '#web/search/filters/filters.ts';
import { readStoredPlace, type StoredPlace, storePlace } from '#web/search/stored-place.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './home.module.css';
import { WeekendDays } from './weekend-days.tsx';

const NearbyEvents = lazy(() => import('./lazy/near-days.tsx'));
const NearQuestion = lazy(() => import('./lazy/near-question.tsx'));

const WEEKEND = { when: 'this_weekend' } as const;

interface ProgrammeProps {
  days: readonly ProgrammeDay[];
  /** Number of results in the weekend's list. */
  total: number;
  city: string | null;
}

/** This weekend: in the city, or near a place the reader gave. Their position is never requested unasked. */
export function Programme({ days, total, city }: ProgrammeProps) {
  const { t } = useWords();
  const [place, setPlace] = useState<StoredPlace>();
  const [isAsked, setAsked] = useState(false);
  const heading = useHeading(place, city);
  // The stored place is only known after hydration.
  useEffect(() => setPlace(readStoredPlace()), []);
  const choose = (chosen: StoredPlace | undefined) => {
    storePlace(chosen ?? {});
    setPlace(chosen);
  };
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setAsked(true);
  };
  if (days.every((day) => day.total === 0)) return null;
  const near = place && { ...place, radius_km: WEEKEND_KM, sort: 'nearest' as const };
  const elsewhere = <WeekendDays days={days} />;
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <h2 aria-live="polite">{heading}</h2>
        <div className={css.progActs}>
          {place ? (
            <button type="button" className={chipCss.chip} onClick={() => choose(undefined)}>
              {city ? t('home.show_city', { city }) : t('home.show_everywhere')}
            </button>
          ) : (
            <Link
              className={chipCss.chip}
              to={listAddress({ ...WEEKEND, view: 'filters' })}
              aria-haspopup="dialog"
              onClick={ask}
            >
              <Icon name="locate-fixed" />
              {t('search.near_me')}
            </Link>
          )}
          <Link className="link action" to={listAddress({ ...WEEKEND, ...near })}>
            {near ? t('home.all_near') : t('home.all_weekend', { count: total, number: countText(total) })}
          </Link>
        </div>
      </div>
      {place ? (
        <Fetched fallback={elsewhere}>
          <NearbyEvents
            near={place.near}
            elsewhere={elsewhere}
            show={(nearDays, distance) => <WeekendDays key={place.near} days={nearDays} distance={distance} />}
          />
        </Fetched>
      ) : (
        elsewhere
      )}
      {isAsked && (
        <Fetched>
          <NearQuestion onFound={(near) => choose({ near })} onClose={() => setAsked(false)} />
        </Fetched>
      )}
    </section>
  );
}

function useHeading(place: StoredPlace | undefined, city: string | null): string {
  const { t } = useWords();
  if (place) return place.place ? t('home.weekend_near', { place: place.place }) : t('home.weekend_near_you');
  return city ? t('home.weekend_city', { city }) : t('home.weekend');
}
