import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { regionOfPostcode } from '#shared/places/regions.ts';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { Switch } from '#web/forms/fields/switch.tsx';
import { mapSettingsQuery } from '#web/map/map-settings.ts';
import { PinMap } from '#web/map/pin-map.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { useWords } from '#web/words.tsx';
import { useStudioField, useStudioForm } from '../form-context.ts';
import { NeededMark } from '../needed-mark.tsx';
import * as css from '../studio-form.module.css';
import { StudioTextField } from '../studio-text-field.tsx';
import { countryChoices, timeZones } from './countries.ts';
import { PlaceSearch } from './place-search.tsx';
import { PositionFields } from './position-fields.tsx';

/** The initial centre of the map. */
const BARCELONA = { lat: 41.397, lng: 2.17 };

/** The step for the address, the pin, and how precisely the public sees it. */
export function PlaceStep() {
  const { t, language } = useWords();
  const { draft } = useStudioForm();
  const settings = useQuery(mapSettingsQuery);
  const lat = useStudioField('lat');
  const lng = useStudioField('lng');
  const blur = useStudioField('blur_position');
  useRegionOfPostcode();
  const position = lat.value !== null && lng.value !== null ? { lat: lat.value, lng: lng.value } : undefined;
  return (
    <>
      {settings.data?.place_search && <PlaceSearch near={position ?? BARCELONA} />}
      <StudioTextField path="street" max={200} autoComplete="street-address" label={t('studio_form.parts.street')} />
      <div className={css.sformPair}>
        <StudioTextField path="postcode" max={20} autoComplete="postal-code" label={t('studio_form.parts.postcode')} />
        <StudioTextField path="city" max={120} autoComplete="address-level2" label={t('studio_form.parts.city')} />
      </div>
      <div className={css.sformPair}>
        <StudioTextField
          path="neighbourhood"
          max={120}
          label={t('studio_form.parts.neighbourhood')}
          help={t('studio_form.place.neighbourhood_help')}
        />
        <StudioTextField path="region" max={120} autoComplete="address-level1" label={t('studio_form.parts.region')} />
      </div>
      <div className={css.sformPair}>
        <Choice path="country" options={countryChoices(language)} />
        <Choice
          path="time_zone"
          options={timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
      </div>
      <section className={css.sformMap} id="position" tabIndex={-1}>
        <h2>
          {t('studio_form.place.pin')} <NeededMark need="position" />
        </h2>
        <p className="muted">
          {t('studio_form.place.pin_help')} <span className={css.sformKeys}>{t('studio_form.place.pin_keys')}</span>
        </p>
        {!position && <Note>{t('studio_form.place.pin_loose')}</Note>}
        {settings.isPending ? (
          <SkeletonLine height="320px" />
        ) : (
          <PinMap
            position={position}
            start={BARCELONA}
            zoom={11.5}
            styleUrl={settings.data?.style_url ?? null}
            onMove={(to) => draft.set({ lat: to.lat, lng: to.lng })}
          />
        )}
        <PositionFields />
      </section>
      <Switch
        label={t('studio_form.parts.blur_position')}
        help={t('studio_form.place.blur_help')}
        checked={blur.value}
        onChange={blur.set}
      />
    </>
  );
}

/** Countries whose regions have names in the texts. */
const WITH_REGION_NAMES = ['ES'];

/** Fills in the region from the typed postcode, unless the owner has typed another region. */
function useRegionOfPostcode(): void {
  const { t } = useWords();
  const { value: country } = useStudioField('country');
  const { value: postcode } = useStudioField('postcode');
  const region = useStudioField('region');
  const code = WITH_REGION_NAMES.includes(country) ? regionOfPostcode(country, postcode) : undefined;
  const name = code ? t(`holidays.region.${country}.${code}`) : '';
  const known = useRef(name);
  const { value, set } = region;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the postcode implies another region
  useEffect(() => {
    if (known.current === name) return;
    if (name && (value === '' || value === known.current)) set(name);
    known.current = name;
  }, [name]);
}

interface ChoiceProps {
  path: 'country' | 'time_zone';
  options: readonly { value: string; label: string }[];
}

/** A select of a long list; it includes the current value even if the browser does not know it. */
function Choice({ path, options }: ChoiceProps) {
  const { t } = useWords();
  const { value, set, error } = useStudioField(path);
  const isKnown = options.some((option) => option.value === value);
  return (
    <SelectField
      label={t(`studio_form.parts.${path}`)}
      error={error}
      name={path}
      value={value}
      options={isKnown ? options : [{ value, label: value }, ...options]}
      onChange={set}
    />
  );
}
