import { Link } from 'react-router';
import { CURRENCIES } from '#shared/money/currencies.ts';
import type { OfferingEditing, SpaceToUse } from '#shared/schemas/offerings/offering-editing.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as offeringFormCss from '../offering-form.module.css';
import type { OfferingForm } from '../use-offering-draft.ts';

const USES = ['none', 'needed', 'any'] as const;
type Use = (typeof USES)[number];

/** Selects the spaces of an offering: each is unused, required, or one of several alternatives. */
export function OfferingSpaces({ form, studio }: { form: OfferingForm; studio: OfferingEditing['studio'] }) {
  const { t } = useWords();
  const { space_ids, any_space_ids } = form.values;
  const chosenUse = (id: string): Use =>
    space_ids.includes(id) ? 'needed' : any_space_ids.includes(id) ? 'any' : 'none';
  const choose = ({ id, hourly_price: price }: SpaceToUse, use: Use) => {
    const isUnpriced = form.values.service_type === 'coworking' && form.values.price === null;
    const currency = CURRENCIES.find((each) => each === price?.currency);
    form.set({
      space_ids: [...space_ids.filter((each) => each !== id), ...(use === 'needed' ? [id] : [])],
      any_space_ids: [...any_space_ids.filter((each) => each !== id), ...(use === 'any' ? [id] : [])],
      ...(isUnpriced && use !== 'none' && price && currency && { price: price.amount, currency }),
    });
  };
  const error = form.errors.space_ids ?? form.errors.any_space_ids;
  if (studio.spaces.length === 0) {
    return (
      <Note>
        {t('offering_form.no_spaces')}{' '}
        <Link className="link" to={`/edit-studio/${studio.id}`}>
          {t('offering_form.to_spaces')}
        </Link>
      </Note>
    );
  }
  return (
    <fieldset className={`${fieldCss.field} ${offeringFormCss.ofSpaces}`} id="spaces" tabIndex={-1}>
      <legend>{t('offering_form.field.space_ids')}</legend>
      {studio.spaces.map((space) => (
        <label key={space.id} className={offeringFormCss.ofSpace}>
          <span>
            {space.name} <span className="small muted">{t('catalogue.seats', { count: space.seats })}</span>
          </span>
          <select
            value={chosenUse(space.id)}
            onChange={(event) => choose(space, USES.find((use) => use === event.target.value) ?? 'none')}
          >
            {USES.map((use) => (
              <option key={use} value={use}>
                {t(`offering_form.space_use.${use}`)}
              </option>
            ))}
          </select>
        </label>
      ))}
      {error && <span className={fieldCss.msg}>{error}</span>}
      {form.values.any_space_ids.length === 1 && (
        <span className={fieldCss.help}>{t('offering_form.help.one_any')}</span>
      )}
    </fieldset>
  );
}
