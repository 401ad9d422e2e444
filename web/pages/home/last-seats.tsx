import type { OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import { OfferingCard } from '#web/offerings/offering-card.tsx';
import * as css from '#web/ui/styles/card.module.css';
import { useWords } from '#web/words.tsx';

/** Fewest offerings for the section. */
const FEWEST = 2;

/** Events of the coming days that are almost full. */
export function LastSeats({ offerings }: { offerings: readonly OfferingSummary[] }) {
  const { t } = useWords();
  if (offerings.length < FEWEST) return null;
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <h2>{t('home.last_seats')}</h2>
      </div>
      <div className={`${css.cards} ${css.c4}`}>
        {offerings.map((offering) => (
          <OfferingCard key={offering.id} offering={offering} />
        ))}
      </div>
    </section>
  );
}
