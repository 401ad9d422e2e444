import type { PromoCode } from '#shared/schemas/promo-codes.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords, type Words } from '#web/words.tsx';
import * as css from './codes.module.css';

interface CodeRowProps {
  code: PromoCode;
  /** Of its dates. */
  zone: string;
  isOfPlatform?: boolean;
  onEnd: () => Promise<void>;
}

/** A code in the list of a studio's, or of the platform's, with what it did and the button that ends it. */
export function CodeRow({ code, zone, isOfPlatform = false, onEnd }: CodeRowProps) {
  const words = useWords();
  const { t } = words;
  const { busy, failure, run } = useAttempt();
  const sum = sumOf(words, code, isOfPlatform);
  return (
    <li className={css.code}>
      <div>
        <h2 className={css.name}>{code.code}</h2>
        <p>{codeText(words, code)}</p>
        <p className="small muted">{rulesOf(words, code, { zone, isOfPlatform }).join(' · ')}</p>
      </div>
      <div className={css.used}>
        <p className="small">
          {t('promo_codes.used', { count: code.uses })}
          {sum && ` · ${sum}`}
        </p>
        {code.ended_at ? (
          <Tag icon="ban">{t('promo_codes.ended')}</Tag>
        ) : (
          <Button size="s" busy={busy} busyLabel={t('promo_codes.ending')} onClick={() => void run(onEnd)}>
            {t('promo_codes.end')}
          </Button>
        )}
        {failure && <Note kind="brick" title={failure} />}
      </div>
    </li>
  );
}

const codeText = ({ t, money }: Words, { percent, amount }: PromoCode): string =>
  t('promo_codes.off', { what: amount ? money(amount) : `${percent} %` });

/** What a code took off, or has cost the platform; undefined for nothing. */
function sumOf({ t, money }: Words, { uses, discount, budget }: PromoCode, isOfPlatform: boolean): string | undefined {
  if (!isOfPlatform) return uses > 0 ? t('promo_codes.taken_off', { amount: money(discount) }) : undefined;
  if (budget) return t('promo_codes.platform.cost_of', { amount: money(discount), budget: money(budget) });
  return discount.amount > 0 ? t('promo_codes.platform.cost', { amount: money(discount) }) : undefined;
}

function rulesOf(
  { t, longDay }: Words,
  { ends_at, max_uses, max_uses_per_guest, first_booking, offerings }: PromoCode,
  { zone, isOfPlatform }: { zone: string; isOfPlatform: boolean },
): string[] {
  const all = t(isOfPlatform ? 'promo_codes.platform.for_all' : 'promo_codes.for_all');
  return [
    offerings.length > 0 ? offerings.map(({ title }) => title).join(', ') : all,
    ...(ends_at ? [t('promo_codes.until', { date: longDay(ends_at, zone) })] : []),
    ...(max_uses ? [t('promo_codes.max', { count: max_uses })] : []),
    ...(max_uses_per_guest ? [t('promo_codes.max_each', { count: max_uses_per_guest })] : []),
    ...(first_booking ? [t('promo_codes.first')] : []),
  ];
}
