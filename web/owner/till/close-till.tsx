import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Till } from '#shared/schemas/owner-desk/desk-payments.ts';
import { ApiProblem, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { OptionalPriceField } from '#web/forms/fields/price-field.tsx';
import { newId } from '#web/forms/new-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './till.module.css';
import { TillClosings } from './till-closings.tsx';
import { Difference, differenceText, tillQueryKey } from './till-parts.tsx';

interface CloseTillProps {
  studioId: string;
  till: Till;
  /** The cash of the currency that is counted. */
  cash: Till['cash'][number];
}

/** The count of a day's till: as it was closed, or the form that closes it. */
export function CloseTill({ studioId, till, cash }: CloseTillProps) {
  const { t } = useWords();
  const [counts, setCounts] = useState(false);
  const { currency } = cash.taken;
  const closings = till.closings.filter(({ counted }) => counted.currency === currency);
  const hasOther = till.cash.length > 1;
  return (
    <section className={css.close}>
      <h2>
        {t(`till.close.title${closings.length > 0 ? '_closed' : ''}`)}
        {hasOther && ` · ${currency}`}
      </h2>
      {closings.length > 0 && <TillClosings till={till} closings={closings} />}
      {closings.length === 0 || counts ? (
        <CloseForm studioId={studioId} till={till} cash={cash} onClosed={() => setCounts(false)} />
      ) : (
        <Button size="s" className={css.unprinted} onClick={() => setCounts(true)}>
          {t('till.close.count_again')}
        </Button>
      )}
    </section>
  );
}

function CloseForm({ studioId, till, cash, onClosed }: CloseTillProps & { onClosed: () => void }) {
  const words = useWords();
  const { t, money } = words;
  const queries = useQueryClient();
  const { taken, given_back } = cash;
  const { currency } = taken;
  const [float, setFloat] = useState<number | null>(cash.float?.amount ?? null);
  const [counted, setCounted] = useState<number | null>(null);
  const { busy, failure, run } = useAttempt();
  // The same count, sent again after a lost response, is written once.
  const sent = useRef({ count: '', key: '' });
  const expected = (float ?? 0) + taken.amount - given_back.amount;
  const difference = counted === null ? null : { amount: counted - expected, currency };
  const card = till.totals.find((total) => total.card.currency === currency)?.card;
  const close = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    if (counted === null) return;
    const reason = String(new FormData(pressed.currentTarget).get('reason') ?? '').trim();
    const json = { day: till.day, currency, float: float ?? 0, expected, counted, reason };
    const count = JSON.stringify(json);
    if (sent.current.count !== count) sent.current = { count, key: newId() };
    const header = { 'idempotency-key': sent.current.key };
    void run(async () => {
      try {
        const call = api.studios[':id'].till.closings.$post({ param: { id: studioId }, header, json });
        queries.setQueryData(tillQueryKey(studioId, till), await readJson(call));
        onClosed();
      } catch (error) {
        if (error instanceof ApiProblem && error.problem.code === 'till.changed') {
          await queries.invalidateQueries({ queryKey: tillQueryKey(studioId, till) });
        }
        throw error;
      }
    });
  };
  return (
    <form className={`${css.form} ${css.unprinted}`} method="post" onSubmit={close}>
      <OptionalPriceField
        label={t('till.close.float')}
        help={t('till.close.float_help')}
        name="float"
        currency={currency}
        value={float}
        onChange={setFloat}
      />
      <dl className={`${css.lines} num`}>
        <div>
          <dt>{t('till.close.taken')}</dt>
          <dd>{money(taken)}</dd>
        </div>
        <div>
          <dt>{t('till.close.back')}</dt>
          <dd>{money({ currency, amount: -given_back.amount })}</dd>
        </div>
        <div data-sum>
          <dt>{t('till.close.expected')}</dt>
          <dd>{money({ amount: expected, currency })}</dd>
        </div>
      </dl>
      <OptionalPriceField
        label={t('till.close.counted')}
        name="counted"
        currency={currency}
        value={counted}
        onChange={setCounted}
      />
      {difference && <Difference difference={difference} />}
      <TextField label={t('till.close.why')} name="reason" maxLength={300} autoComplete="off" />
      {failure && <Note kind="brick" title={failure} />}
      <Button type="submit" kind="clay" wide busy={busy} disabled={counted === null}>
        {difference && difference.amount !== 0
          ? t('till.close.act_with', { difference: differenceText(words, difference) })
          : t('till.close.act')}
      </Button>
      {card && card.amount !== 0 && <p className="small muted num">{t('till.close.card', { amount: money(card) })}</p>}
    </form>
  );
}
