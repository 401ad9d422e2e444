import type { ImportedLine } from '#shared/schemas/events/event-imports.ts';
import { formatTime } from '#shared/time/time.ts';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './dialogs.module.css';

const OUTCOME_TAGS = {
  ok: { kind: 'leaf', icon: 'check' },
  warning: { kind: 'warn', icon: 'info' },
  error: { kind: 'brick', icon: 'x' },
  known: { icon: 'check-check' },
} as const;

interface ImportReportProps {
  lines: readonly ImportedLine[];
  /** The text that was sent for the preview. */
  csv: string;
  zone: string;
}

/** One event as it was read, with all that the file says about it. */
function ImportedEvent({ date, zone }: { date: NonNullable<ImportedLine['date']>; zone: string }) {
  const { t, dayTime, money } = useWords();
  const { starts_at, ends_at, title, capacity, price, spaces, note } = date;
  const isOneDay = starts_at.slice(0, 10) === ends_at.slice(0, 10);
  const end = isOneDay ? formatTime(ends_at, zone) : dayTime(ends_at, zone);
  const facts = [t('catalogue.seats', { count: capacity }), money(price), ...spaces, note].filter(
    (fact) => fact !== '',
  );
  return (
    <>
      <b className="strong num">
        {dayTime(starts_at, zone)}–{end}
      </b>{' '}
      {title}
      <p className={`small muted num ${css.planTyped}`}>{facts.join(' · ')}</p>
    </>
  );
}

/** The preview of an import: each line as it was read, and what is wrong with it. */
export function ImportReport({ lines, csv, zone }: ImportReportProps) {
  const { t } = useWords();
  const typed = csv.split(/\r\n|\r|\n/);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={css.planReport} tabIndex={0} aria-label={t('plan.preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('plan.import_line')}</th>
            <th scope="col">{t('plan.import_when')}</th>
            <th scope="col">{t('plan.import_state')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, outcome, messages, date }) => (
            <tr key={line}>
              <td className="num">{line}</td>
              <td>
                {date ? (
                  <ImportedEvent date={date} zone={zone} />
                ) : (
                  <span className={`muted ${css.planTyped}`}>{typed[line - 1]}</span>
                )}
              </td>
              <td>
                <Tag {...OUTCOME_TAGS[outcome]}>{t(`plan.outcome.${outcome}`)}</Tag>
                {[...new Set(messages)].map((message) => (
                  <p key={message} className="small">
                    {message}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
