import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { TextField } from '../forms/fields/field.tsx';
import { LOCATION, locationQuery } from '../settings/person-queries.ts';
import { useSite } from '../site.ts';
import { houseCover } from '../studios/house-cover.ts';
import * as chipCss from '../ui/chip.module.css';
import { useWords } from '../words.tsx';
import * as css from './onboarding.module.css';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** The question about the city or neighbourhood. Other parts of a known address stay. */
export function WhereStep({ me, answers, onAnswer, save, ...frame }: StepProps) {
  const { t } = useWords();
  const { city: siteCity } = useSite();
  const cache = useQueryClient();
  const { data: known } = useQuery(locationQuery(api));
  const city = answers.city ?? known?.city ?? '';
  const keep = async () => {
    const { street, state, zipCode, country } = await cache.ensureQueryData(locationQuery(api));
    const kept = await readJson(api.me.location.$put({ json: { street, state, zipCode, country, city } }));
    cache.setQueryData(LOCATION, kept);
    await save({});
  };
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.where.title')}
      say={t('onboarding.where.say')}
      picture={houseCover('painting')}
      onNext={keep}
    >
      <TextField
        label={t('onboarding.where.city')}
        help={t('onboarding.where.help')}
        name="city"
        autoComplete="address-level2"
        maxLength={100}
        value={city}
        onChange={(event) => onAnswer({ city: event.target.value })}
      />
      {siteCity && city === '' && (
        <button type="button" className={`${chipCss.chip} ${css.onbHere}`} onClick={() => onAnswer({ city: siteCity })}>
          {siteCity}
        </button>
      )}
    </StepFrame>
  );
}
