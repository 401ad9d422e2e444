import type { StudioBalance } from '#shared/schemas/payouts.ts';
import { useWords } from '#web/words.tsx';
import * as css from './money.module.css';

const HEIGHT = 132;
const STEP = 28;
const BAR = 22;

/** Every how many weeks the axis has a label; this week has its own. */
const LABELLED = 3;

/** What came and comes to a studio by week: paid in grey, this week in clay, sold ahead in dashes. */
export function WeekChart({ balance: { weeks, currency } }: { balance: StudioBalance }) {
  const { t, money, day } = useWords();
  const width = weeks.length * STEP - (STEP - BAR);
  const largest = Math.max(...weeks.map(({ amount }) => amount));
  const dayOf = (starts: string) => day(`${starts}T12:00:00Z`, 'UTC');
  const label = weeks
    .filter(({ amount }) => amount > 0)
    .map(({ starts, amount, kind }) => {
      return `${dayOf(starts)}: ${money({ amount, currency })} ${t(`money.weeks.${kind}`)}`;
    })
    .join(', ');
  return (
    <section className={css.section}>
      <div className={css.between}>
        <h2 className={css.title}>{t('money.weeks.title')}</h2>
        <p className="small muted">{t('money.weeks.say')}</p>
      </div>
      <svg
        className={css.bars}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {weeks.map(({ starts, amount, kind }, place) => {
          const height = largest > 0 ? (Math.max(0, amount) / largest) * (HEIGHT - 4) : 0;
          return (
            <rect
              key={starts}
              data-kind={kind}
              x={place * STEP}
              y={HEIGHT - 1 - height}
              width={BAR}
              height={height}
              rx="2"
            />
          );
        })}
        <path d={`M0 ${HEIGHT - 1}H${width}`} />
      </svg>
      <div className={css.axis} aria-hidden="true">
        {weeks.map(({ starts, kind }, place) => {
          if (kind === 'now') return <b key={starts}>{t('money.weeks.now')}</b>;
          return <span key={starts}>{place % LABELLED === 0 ? shortDay(dayOf(starts)) : ''}</span>;
        })}
      </div>
    </section>
  );
}

/** "Mon 22 Sep" without its weekday, which is always the same. */
const shortDay = (day: string) => day.replace(/^\S+\s/, '');
