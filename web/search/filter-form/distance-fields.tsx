import { useEffect, useId, useState } from 'react';
import * as fieldCss from '#web/forms/fields/field.module.css';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import { type Around, MINUTES, NEARBY, RADII_KM } from '../filters/location-filter.ts';
import * as css from './filter-sheet.module.css';

/** The distance from the place: in travel minutes, or in a straight line. */
export function DistanceFields({ around, hasPlace }: { around: Around; hasPlace: boolean }) {
  const { t } = useWords();
  const id = useId();
  // Only disabled once scripts run: without them nothing could enable it when a place is typed.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const isOff = isAwake && !hasPlace;
  const { near, mode = NEARBY.mode, minutes, radius_km } = around;
  const by = radius_km === undefined ? mode : 'radius';
  // A place that has no position yet is searched nearby.
  const within = near ? (minutes ?? '') : NEARBY.minutes;
  return (
    <fieldset className={css.choiceSet} disabled={isOff} aria-describedby={isOff ? `${id}-why` : undefined}>
      <legend>{t('filters.distance')}</legend>
      {isOff && (
        <p id={`${id}-why`} className={`${fieldCss.help} ${css.help}`}>
          {t('filters.needs_place')}
        </p>
      )}
      <div className={chipCss.chips}>
        {(['walking', 'driving', 'radius'] as const).map((each) => (
          <label key={each} className={`${chipCss.chip} ${css.chip}`}>
            <input
              type="radio"
              name="by"
              value={each}
              defaultChecked={by === each}
              data-range={each === 'radius' || undefined}
            />
            {t(each === 'radius' ? 'filters.as_the_crow_flies' : `search.mode_name.${each}`)}
          </label>
        ))}
      </div>
      <div className={`${fieldCss.field} ${css.field} ${css.notRange}`}>
        <label htmlFor={`${id}-minutes`}>{t('filters.at_most')}</label>
        <select id={`${id}-minutes`} name="minutes" defaultValue={within}>
          {withCurrent(MINUTES, minutes).map((count) => (
            <option key={count} value={count}>
              {t('search.minutes', { count })}
            </option>
          ))}
          <option value="">{t('search.any_distance')}</option>
        </select>
      </div>
      <div className={`${fieldCss.field} ${css.field} ${css.range}`}>
        <label htmlFor={`${id}-km`}>{t('filters.at_most')}</label>
        <select id={`${id}-km`} name="radius_km" defaultValue={radius_km ?? 2}>
          {withCurrent(RADII_KM, radius_km).map((km) => (
            <option key={km} value={km}>
              {t('search.km', { km })}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

/** Returns the usual values and, in order, one from the URL that is not among them. */
const withCurrent = (usual: readonly number[], own: number | undefined) =>
  [...new Set(own === undefined ? usual : [...usual, own])].sort((a, b) => a - b);
