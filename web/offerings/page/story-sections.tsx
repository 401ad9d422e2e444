import { lazy, Suspense } from 'react';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { useSession } from '#web/accounts/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import * as css from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import { Paragraphs } from '../paragraphs.tsx';
import { PriceExtras } from './price-extras.tsx';

const OwnAtOffering = lazy(() => import('./own-at-offering.tsx'));

/** Parts of the offering that stay the same while its seats change: see `hydrateLater`. */
export interface StoryProps
  extends Pick<Offering, 'id' | 'prices' | 'addons' | 'included' | 'bring' | 'accessibility'> {
  /** The description, or the summary without one. */
  text: string;
  type: Offering['service_type'];
  craft: Offering['studio_type'];
}

/** What the reader has booked of it, the description, its other prices, what the price includes, and what to bring. */
export default function StorySections(props: StoryProps) {
  const { t } = useWords();
  const { state } = useSession();
  const { id, text, type, craft, prices, addons, included, bring, accessibility } = props;
  return (
    <div id="story">
      {state === 'in' && (
        <Suspense>
          <OwnAtOffering offeringId={id} />
        </Suspense>
      )}
      <section className={css.blk}>
        <h2>{t(isMade(type, craft) ? 'offerings.make' : 'offerings.about')}</h2>
        <Paragraphs text={text} />
      </section>
      <PriceExtras prices={prices} addons={addons} />
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
    </div>
  );
}

/** True if guests make something to take home. */
const isMade = (type: StoryProps['type'], craft: StoryProps['craft']) =>
  ['workshop', 'class', 'recurring'].includes(type) && craft !== 'dance' && craft !== 'music';
