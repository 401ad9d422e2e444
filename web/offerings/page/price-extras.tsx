import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './price-extras.module.css';

/**
 * The prices of other kinds of seats, and what can be bought with them; nothing where there is one price and no extras.
 */
export function PriceExtras({ prices, addons }: Pick<Offering, 'prices' | 'addons'>) {
  const { t, money } = useWords();
  if (prices.length === 0 && addons.length === 0) return null;
  const amountOf = (of: Offering['price']) => (of.amount === 0 ? t('catalogue.free') : money(of));
  return (
    <section className={`${columnCss.blk} ${css.extras}`}>
      <h2>{t('offerings.extras.title')}</h2>
      {prices.length > 0 && (
        <ul>
          {prices.map(({ id, name, price: other, note }) => (
            <li key={id}>
              <span>{name}</span>
              <b className="num">{amountOf(other)}</b>
              {note && <small className="muted">{note}</small>}
            </li>
          ))}
        </ul>
      )}
      {addons.length > 0 && (
        <>
          {prices.length > 0 && <h3>{t('offerings.extras.addons')}</h3>}
          <ul>
            {addons.map(({ id, name, price: other, per }) => (
              <li key={id}>
                <span>{name}</span>
                <b className="num">{amountOf(other)}</b>
                {per === 'seat' && <small className="muted">{t('offerings.extras.each_seat')}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
