import { lazy } from 'react';
import { giftCardPath } from '#shared/money/gift-cards.ts';
import { useSite } from '../site.ts';
import { houseCover } from '../studios/house-cover.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { useWords } from '../words.tsx';
import { namesOf, type ShownGiftCard } from './gift-card.tsx';
import * as css from './gift-cards.module.css';

const QrCode = lazy(() => import('../bookings/ticket/qr-code.tsx'));

/** A gift card on paper, an A5 sheet to be folded once. It is shown only where the page is printed, and then alone. */
export function GiftSheet({ card, message }: { card: ShownGiftCard & { code: string }; message: string }) {
  const { t, money } = useWords();
  const { url } = useSite();
  const address = url + giftCardPath(card.code);
  return (
    <div className={css.sheet} aria-hidden="true">
      {/* Pictures of a hidden part are only fetched if they are eager. */}
      <Picture picture={houseCover(card.picture)} ratio="4x3" sizes="960px" className={css.front} eager />
      <div className={css.inside}>
        <p className={css.message}>{message && t('gift_cards.quoted', { text: message })}</p>
        <div>
          <div>
            <p className="strong">{namesOf(card, t)}</p>
            <p className={css.amount}>{money(card.amount)}</p>
            <p className={css.code}>{card.code}</p>
            <p className="small">{address.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '')}</p>
          </div>
          <Fetched>
            <QrCode text={address} label={card.code} />
          </Fetched>
        </div>
      </div>
    </div>
  );
}

/** Prints the sheet of the page. */
export function PrintButton({ kind = 'quiet' }: { kind?: 'clay' | 'line' | 'quiet' }) {
  const { t } = useWords();
  return (
    <Button kind={kind} icon="printer" onClick={() => window.print()}>
      {t('gift_cards.print')}
    </Button>
  );
}
