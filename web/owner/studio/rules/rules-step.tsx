import { AMENITIES } from '#shared/studios/amenities.ts';
import { useSession } from '#web/accounts/session.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import { ChoiceChips } from '../choice-chips.tsx';
import { useStudioField } from '../form-context.ts';
import { NeededMark } from '../needed-mark.tsx';
import * as studioFormCss from '../studio-form.module.css';
import { StudioTextField } from '../studio-text-field.tsx';
import { HouseRules } from './house-rules.tsx';

/** The step for amenities, house rules and contact details. */
export function RulesStep() {
  const { t } = useWords();
  const { me } = useSession();
  const email = useStudioField('email');
  const amenities = useStudioField('amenities');
  return (
    <>
      <section className={`${studioFormCss.sformPart} ${studioFormCss.sformFields}`} id="contact" tabIndex={-1}>
        <h2>
          {t('studio_form.rules.contact')} <NeededMark need="contact" />
        </h2>
        <p className="muted">{t('studio_form.rules.contact_help')}</p>
        <StudioTextField
          path="email"
          max={255}
          type="email"
          autoComplete="email"
          label={t('studio_form.parts.email')}
        />
        {!email.value && me?.email && (
          <div className={`${chipCss.chips} ${studioFormCss.chips}`}>
            <button
              type="button"
              className={`${chipCss.chip} ${studioFormCss.chip}`}
              onClick={() => email.set(me.email)}
            >
              + {me.email}
            </button>
          </div>
        )}
        <StudioTextField path="phone" max={40} type="tel" autoComplete="tel" label={t('studio_form.parts.phone')} />
        <StudioTextField
          path="website"
          max={300}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          label={t('studio_form.parts.website')}
        />
      </section>
      <ChoiceChips
        legend={t('studio_form.parts.amenities')}
        help={t('studio_form.rules.amenities_help')}
        error={amenities.error}
        options={AMENITIES.map((value) => ({ value, label: t(`catalogue.amenity.${value}`) }))}
        chosen={amenities.value}
        onChange={amenities.set}
      />
      <HouseRules />
    </>
  );
}
