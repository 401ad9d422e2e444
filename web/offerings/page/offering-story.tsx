import type { Offering } from '../../../shared/schemas/offerings.ts';
import { Icon } from '../../ui/icon.tsx';
import * as css from '../../ui/styles/column.module.css';
import { useWords } from '../../words.tsx';
import { Paragraphs } from '../paragraphs.tsx';

/** The description, what the price includes, and what to bring. */
export function OfferingStory({ offering }: { offering: Offering }) {
  const { t } = useWords();
  const { description, summary, included, bring, accessibility } = offering;
  return (
    <>
      <section className={css.blk}>
        <h2>{t(isMade(offering) ? 'offerings.make' : 'offerings.about')}</h2>
        <Paragraphs text={description || summary} />
      </section>
      {(included.length > 0 || bring.length > 0) && (
        <section className={`${css.blk} ${css.incl}`}>
          {included.length > 0 && (
            <div>
              <h3>{t('offerings.included')}</h3>
              <ul>
                {included.map((thing) => (
                  <li key={thing}>
                    <Icon name="check" />
                    {thing}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {bring.length > 0 && (
            <div className={css.bring}>
              <h3>{t('offerings.bring')}</h3>
              <ul>
                {bring.map((thing) => (
                  <li key={thing}>{thing}</li>
                ))}
              </ul>
            </div>
          )}
        </section>
      )}
      {accessibility && (
        <section className={css.blk}>
          <h2>{t('offerings.access')}</h2>
          <Paragraphs text={accessibility} />
        </section>
      )}
    </>
  );
}

/** True if guests make something to take home. */
const isMade = ({ service_type, studio_type }: Offering) =>
  ['workshop', 'class', 'recurring'].includes(service_type) && studio_type !== 'dance' && studio_type !== 'music';
