import { useState } from 'react';
import type { Payment, SavedCard } from '#shared/schemas/payments/payments.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useAttempt } from '#web/use-attempt.ts';
import type { Paying } from './use-paying.ts';

export interface SavedCardChoice {
  /** The card that pays; undefined while the guest pays in another way. */
  card: SavedCard | undefined;
  choose: (card: SavedCard | undefined) => void;
  busy: boolean;
  /** Why the request failed, as a sentence. */
  failure: string | undefined;
  pay: () => Promise<void>;
}

/**
 * Pays with a card that the guest keeps, the latest at first. Where the bank wants to ask the guest, it goes to the
 * provider's page at once, and offers the card no more at first. @param onChanged fetches payment and booking again
 */
export function useSavedCard(payment: Payment, paying: Paying, onChanged: () => Promise<void>): SavedCardChoice {
  const { id, saved_cards: cards } = payment;
  const first = payment.decline_code === 'authentication_required' ? undefined : cards[0];
  const [chosenId, setChosenId] = useState(first?.id);
  const { busy, failure, run } = useAttempt();
  const card = cards.find((each) => each.id === chosenId);
  const pay = async () => {
    await run(async () => {
      const json = { card_id: chosenId ?? '' };
      const { outcome } = await readJson(api.payments[':id']['saved-card'].$post({ param: { id }, json }));
      if (outcome !== 'authentication_required') return;
      if (paying.leadsAway) await paying.pay();
      else setChosenId(undefined);
    });
    await onChanged();
  };
  return { card, choose: (chosen) => setChosenId(chosen?.id), busy: busy || paying.isBusy, failure, pay };
}
