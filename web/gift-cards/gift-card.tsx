import type { GiftCardPicture } from '#shared/money/gift-cards.ts';
import type { ReceivedGiftCard } from '#shared/schemas/gift-cards.ts';
import { Logo } from '../shell/logo.tsx';
import { houseCover } from '../studios/house-cover.ts';
import { Picture } from '../ui/pictures/picture.tsx';
import { useWords } from '../words.tsx';
import * as css from './gift-cards.module.css';

export type ShownGiftCard = Pick<
  ReceivedGiftCard,
  'amount' | 'balance' | 'sender_name' | 'recipient_name' | 'picture'
> & {
  /** Set for credit at a studio. */
  credit?: ReceivedGiftCard['credit'];
  /** Null before it is paid: then nothing is said of what is left. */
  code: string | null;
};

/** The ink of a card that goes with its picture; others are printed in clay. */
const INKS: Partial<Record<GiftCardPicture, 'glaze' | 'sun'>> = {
  textiles: 'sun',
  printmaking: 'glaze',
  woodworking: 'glaze',
  painting: 'sun',
  photography: 'glaze',
};

/**
 * A gift card as it would lie on the table: its picture, the house, for whom and from whom, its code and what is left.
 */
export function GiftCard({ card, large = false }: { card: ShownGiftCard; large?: boolean }) {
  const { t, money, longDay } = useWords();
  const { amount, balance, code, picture, credit } = card;
  return (
    <div className={large ? `${css.card} ${css.large}` : css.card} data-ink={INKS[picture]}>
      <Picture
        picture={houseCover(picture)}
        ratio="16x9"
        sizes={large ? '(min-width: 1024px) 640px, 92vw' : '(min-width: 600px) 400px, 92vw'}
        className={css.picture}
      />
      <div className={css.foot}>
        <Logo />
        <b className={css.amount}>{money(amount)}</b>
        <div className={css.below}>
          <p className={css.names}>{namesOf(card, t)}</p>
          {code && <p className={css.code}>{code}</p>}
        </div>
        {code && balance.amount !== amount.amount && (
          <p className="small">{t('gift_cards.left', { amount: money(balance) })}</p>
        )}
        {credit && (
          <p className={`${css.until} small`}>
            {t('gift_cards.credit.until', {
              studio: credit.studio.name,
              date: longDay(credit.expires_at, credit.studio.time_zone),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

/** "For Laia, from Ona", with what is known yet; "Credit at Taller Fang". */
export function namesOf(
  {
    recipient_name: name,
    sender_name: sender,
    credit,
  }: Pick<ShownGiftCard, 'recipient_name' | 'sender_name' | 'credit'>,
  t: ReturnType<typeof useWords>['t'],
): string {
  if (credit) return t('gift_cards.credit.at', { studio: credit.studio.name });
  if (name && sender) return t('gift_cards.for_from', { name, sender });
  return name ? t('gift_cards.for', { name }) : sender ? t('gift_cards.from', { name: sender }) : '';
}
