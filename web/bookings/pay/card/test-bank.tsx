import { useEffect, useRef } from 'react';
import { TextField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../pay.module.css';
import type { CardPayment } from './use-card-payment.ts';

/** Cards of the test bank that a guest can pick, with what it does with them. */
const CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 9995', 'declined'],
  ['4000 0000 0000 3220', 'second_step'],
  ['4000 0000 0000 0077', 'slow'],
] as const;

interface TestBankProps {
  card: CardPayment;
  /** True if the guest can keep the card for later changes. */
  canKeep: boolean;
  /** "€79.40" */
  amount: string;
  studio: string;
}

/** The card form of the test bank, its second step, and what it answered. */
export function TestBank({ card, canKeep, amount, studio }: TestBankProps) {
  const { t } = useWords();
  const answer = useRef<HTMLDivElement>(null);
  const { declined, failure } = card;
  // The button is in the bar of a phone, far from here.
  useEffect(() => {
    if (declined || failure) answer.current?.scrollIntoView({ block: 'center' });
  }, [declined, failure]);
  // The bank has nothing against a card whose second step was not taken.
  const isRefused = declined && declined !== 'second_step_failed' && declined !== 'authentication_required';
  if (card.step === 'second_step') return <SecondStep card={card} amount={amount} studio={studio} />;
  return (
    <>
      <div className={css.bank}>
        <div className={css.bankIn}>
          <p className="small">
            <b className="strong">{t('payments.test.title')}</b> {t('payments.test.say')}
          </p>
          <div className={chipCss.chips}>
            {CARDS.map(([number, outcome]) => (
              <button
                key={number}
                type="button"
                className={card.number === number ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
                aria-pressed={card.number === number}
                onClick={() => card.setNumber(number)}
              >
                {t(`payments.test.${outcome}`)}
              </button>
            ))}
          </div>
        </div>
      </div>
      <div ref={answer}>
        {card.declined && (
          <Note kind="brick" title={t(`payments.declined.${card.declined}`)}>
            {t('payments.declined.say')}
          </Note>
        )}
        {card.failure && <Note kind="brick" title={card.failure} />}
      </div>
      {card.isWaiting && (
        <Note kind="glaze" icon="hourglass" title={t('payments.slow.title')}>
          {t('payments.slow.say')}
        </Note>
      )}
      <div className={css.card}>
        <TextField
          label={t('payments.card_number')}
          inputMode="numeric"
          autoComplete="off"
          value={card.number}
          error={isRefused ? t('payments.declined.field') : undefined}
          help={t('payments.test.only')}
          disabled={card.isWaiting}
          onChange={(typed) => card.setNumber(typed.target.value)}
        />
        {canKeep && (
          <label className={css.keep}>
            <input
              type="checkbox"
              checked={card.keeps}
              disabled={card.isWaiting}
              onChange={(event) => card.setKeeps(event.target.checked)}
            />
            <span>
              {t('payments.saved.keep')} <small className="muted">{t('payments.saved.keep_help')}</small>
            </span>
          </label>
        )}
      </div>
    </>
  );
}

/** The bank's own question whether it is really the guest who pays. */
function SecondStep({ card, amount, studio }: Omit<TestBankProps, 'canKeep'>) {
  const { t } = useWords();
  return (
    <section className={css.window} aria-label={t('payments.test.bank')}>
      <header>
        <Icon name="landmark" />
        {t('payments.test.bank')}
        <span className="num">{t('payments.card_ending', { last4: card.number.slice(-4) })}</span>
      </header>
      <div>
        <p className={css.question}>{t('payments.second_step.title', { amount })}</p>
        <p className="small muted">{t('payments.second_step.say', { studio })}</p>
        {card.failure && <Note kind="brick" title={card.failure} />}
        <p className={css.acts}>
          <Button
            kind="ink"
            busy={card.isWaiting}
            busyLabel={t('payments.asking_bank')}
            onClick={() => void card.pay(true)}
          >
            {t('payments.second_step.yes', { amount })}
          </Button>
          <Button kind="quiet" disabled={card.isWaiting} onClick={() => void card.pay(false)}>
            {t('payments.second_step.no')}
          </Button>
        </p>
      </div>
    </section>
  );
}
