import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { givenName } from '#shared/accounts.ts';
import { GIFT_CARD_AMOUNT, GIFT_CARD_PICTURES, type GiftCardPicture } from '#shared/money/gift-cards.ts';
import { openAuth } from '../accounts/auth-request.ts';
import { useSession } from '../accounts/session.ts';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { DateField } from '../forms/fields/date-field.tsx';
import { TextAreaField, TextField } from '../forms/fields/field.tsx';
import { formatPrice, parsePrice } from '../forms/fields/price-text.ts';
import type { ScreenHandle } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import * as chipCss from '../ui/chip.module.css';
import { Note } from '../ui/feedback/note.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import { CodeSection } from './code-section.tsx';
import { GiftCard } from './gift-card.tsx';
import * as css from './gift-cards.module.css';
import { PictureChoice } from './picture-choice.tsx';

export const handle: ScreenHandle = { texts: ['gift_cards', 'payments', 'catalogue', 'fields', 'errors'] };

const CURRENCY = 'EUR';

/** `/gift-cards`: buys a gift card, and leads to one by its code. */
export default function BuyGiftCard() {
  const { t } = useWords();
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title={t('gift_cards.title')} description={t('gift_cards.say')} path="/gift-cards" />
      <h1>{t('gift_cards.title')}</h1>
      <p className="lead measure">{t('gift_cards.say')}</p>
      <GiftCardForm />
      <Balance />
    </div>
  );
}

/** Amounts that one press chooses, in minor units. */
const AMOUNTS = [2500, 5000, 10_000];

const EMPTY = {
  ...{ amount: '50', sender: '', name: '', email: '', message: '', day: '' },
  picture: GIFT_CARD_PICTURES[0] as GiftCardPicture,
};

function GiftCardForm() {
  const { t, money, language } = useWords();
  const { state, me } = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(EMPTY);
  const [isSent, setSent] = useState(false);
  const { busy, failure, run } = useAttempt();
  const set = (part: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...part }));
  const amount = parsePrice(typed.amount, language, CURRENCY) ?? 0;
  const sender = typed.sender || (me ? givenName(me) : '');
  const { least, most } = GIFT_CARD_AMOUNT;
  const inEuro = (cents: number) => money({ amount: cents, currency: CURRENCY });
  const isAmountWrong = amount < least || amount > most;
  const isMissing = (text: string) => (isSent && text.trim() === '' ? t('gift_cards.form.missing') : undefined);
  const buy = () =>
    run(async () => {
      const json = {
        amount,
        sender_name: sender,
        recipient_name: typed.name,
        ...(typed.email.trim() && { recipient_email: typed.email }),
        picture: typed.picture,
        message: typed.message,
        ...(typed.email.trim() && typed.day && { deliver_on: typed.day }),
      };
      const card = await readJson(api['gift-cards'].$post({ json }));
      await navigate(`/gift-cards/${card.id}`);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isAmountWrong || [sender, typed.name].some((text) => text.trim() === '')) return;
    if (state === 'in') void buy();
    else openAuth({ mode: 'sign-up', reason: t('gift_cards.sign_in'), onSuccess: () => void buy() });
  };
  const price = { amount, currency: CURRENCY };
  return (
    <form className={css.columns} onSubmit={submit} noValidate>
      <div className={css.form}>
        <PictureChoice value={typed.picture} onChange={(picture) => set({ picture })} />
        <div className={chipCss.chips}>
          {AMOUNTS.map((each) => (
            <button
              key={each}
              type="button"
              className={each === amount ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
              aria-pressed={each === amount}
              onClick={() => set({ amount: formatPrice(each, language, CURRENCY) })}
            >
              {inEuro(each)}
            </button>
          ))}
        </div>
        <TextField
          label={t('gift_cards.form.amount')}
          inputMode="decimal"
          maxLength={9}
          value={typed.amount}
          error={
            isAmountWrong ? t('gift_cards.form.amount_wrong', { least: inEuro(least), most: inEuro(most) }) : undefined
          }
          onChange={(event) => set({ amount: event.target.value })}
        />
        <div className={css.pair}>
          <TextField
            label={t('gift_cards.form.name')}
            autoComplete="off"
            maxLength={100}
            value={typed.name}
            error={isMissing(typed.name)}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextField
            label={t('gift_cards.form.sender')}
            autoComplete="name"
            maxLength={100}
            value={sender}
            error={isMissing(sender)}
            onChange={(event) => set({ sender: event.target.value })}
          />
        </div>
        <TextAreaField
          label={t('gift_cards.form.message')}
          rows={3}
          maxLength={500}
          value={typed.message}
          onChange={(event) => set({ message: event.target.value })}
        />
        <div className={css.pair}>
          <TextField
            label={t('gift_cards.form.email')}
            help={t('gift_cards.form.email_help')}
            type="email"
            autoComplete="off"
            maxLength={255}
            value={typed.email}
            onChange={(event) => set({ email: event.target.value })}
          />
          {typed.email.trim() !== '' && (
            <DateField
              label={t('gift_cards.form.day')}
              help={t('gift_cards.form.day_help')}
              value={typed.day}
              onChange={(day) => set({ day })}
            />
          )}
        </div>
      </div>
      <div className={css.preview}>
        <GiftCard
          card={{
            ...{ amount: price, balance: price, code: null, picture: typed.picture },
            ...{ sender_name: sender, recipient_name: typed.name },
          }}
        />
        {typed.message && <p className="small">{t('gift_cards.quoted', { text: typed.message })}</p>}
        {failure && <Note kind="brick" title={failure} />}
        <div className={css.acts}>
          <Button type="submit" kind="clay" busy={busy} busyLabel={t('gift_cards.form.busy')}>
            {t('gift_cards.form.go')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The way to a card that someone has already. */
function Balance() {
  const { t } = useWords();
  return (
    <section className={css.balance} aria-labelledby="balance">
      <h2 id="balance">{t('gift_cards.balance.title')}</h2>
      <p className="small muted">{t('gift_cards.balance.say')}</p>
      <CodeSection />
    </section>
  );
}
