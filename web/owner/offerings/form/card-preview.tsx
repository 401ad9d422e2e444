import { pricedFor } from '#shared/offerings/offerings.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { isByArrangement } from '#web/offerings/offering-words.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import * as cardCss from '#web/ui/styles/card.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './offering-form.module.css';
import type { OfferingFields } from './offering-paths.ts';

/** Previews the offering's card in search results while it is edited. */
export function CardPreview({ offering, values }: { offering: OfferingEditing; values: OfferingFields }) {
  const { t, money } = useWords();
  const { studio } = offering;
  const price = values.price === null ? undefined : { amount: values.price, currency: values.currency };
  const priced = () => {
    if (!price) return t('offering_form.preview.no_price');
    if (price.amount === 0) return t('catalogue.free');
    const unit = pricedFor(values);
    if (unit === 'person') return t('catalogue.all_in', { price: money(price) });
    return t(`catalogue.price.${unit}`, { price: money(price) });
  };
  const when = isByArrangement(values.service_type)
    ? t('catalogue.by_arrangement')
    : t('offering_form.preview.dates', { count: offering.coming_dates });
  return (
    <article className={`${cardCss.card} ${css.ofCard}`} aria-label={t('offering_form.preview.title')}>
      <Picture picture={offering.picture} ratio="4x3" sizes="360px" />
      <div className={`${cardCss.cardT} ${css.cardT}`}>
        <h3>{values.title || t('offering_form.untitled')}</h3>
        <span className={`${cardCss.meta} ${cardCss.cardRow}`}>
          <bdi>{studio.name}</bdi> · {studio.neighbourhood || studio.city}
        </span>
        <span className={cardCss.when}>
          {when} · <b>{priced()}</b>
        </span>
      </div>
      {values.summary && <p className={`small ${css.ofSummary}`}>{values.summary}</p>}
    </article>
  );
}
