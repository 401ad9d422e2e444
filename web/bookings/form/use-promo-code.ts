import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Money } from '#shared/money/money.ts';
import type { QuoteQuestion } from '#shared/schemas/bookings/quotes.ts';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { problemText } from '#web/problem-text.ts';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';

/** What a code takes off a booking that is not made yet. */
export interface AppliedCode {
  code: string;
  /** Below zero. */
  amount: Money;
  total: Money;
}

const quoteQuery = (client: Client, json: QuoteQuestion) =>
  queryOptions({
    queryKey: ['quotes', json],
    queryFn: () => readJson(client.quotes.$post({ json })),
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

/**
 * Asks what a booking costs with a promo code.
 * @param wanted what is booked; undefined while nothing is chosen
 * @param code undefined for none
 */
export function usePromoCode(
  wanted: Omit<QuoteQuestion, 'code'> | undefined,
  code: string | undefined,
  setCode: (code: string | undefined) => void,
) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const question = { ...wanted, seats: wanted?.seats ?? 1, code };
  const quote = useQuery({ ...quoteQuery(api, question), enabled: wanted !== undefined && code !== undefined });
  const line = quote.data?.lines.find(({ kind }) => kind === 'code');
  const applied: AppliedCode | undefined =
    wanted && code && quote.data && line && !quote.isError
      ? { code: line.name ?? code, amount: line.amount, total: quote.data.total }
      : undefined;
  return {
    applied,
    busy: busy || (code !== undefined && quote.isLoading),
    failure: failure ?? (code && quote.error ? problemText(t, quote.error) : undefined),
    /** Takes a code that can be used; refused ones change nothing. */
    add: (text: string) =>
      run(async () => {
        await readJson(api.quotes.$post({ json: { ...question, code: text.trim() } }));
        setCode(text.trim().toUpperCase());
      }),
    remove: () => setCode(undefined),
  };
}
