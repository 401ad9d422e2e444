import type { Activity } from '#shared/schemas/activities.ts';
import { useWords } from '#web/words.tsx';
import * as css from './activities.module.css';

/** What changed, before and after; what else was recorded; and from where it was done. */
export function ActivityDetails({ activity }: { activity: Activity }) {
  const { t } = useWords();
  const { at, data, origin, subject } = activity;
  const { before, after, ...facts } = data;
  const changes = changesOf(before, after);
  const from = origin && [origin.ip, origin.user_agent].filter(Boolean).join(' · ');
  return (
    <div className={css.details}>
      {changes.length > 0 && (
        <table className={css.changes}>
          <thead>
            <tr>
              <th scope="col">{t('activities.field')}</th>
              <th scope="col">{t('activities.before')}</th>
              <th scope="col">{t('activities.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, was, is }) => (
              <tr key={field}>
                <th scope="row">{field && <code>{field}</code>}</th>
                <td className={css.was}>
                  <Value of={was} />
                </td>
                <td className={css.is}>
                  <Value of={is} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl>
        {Object.entries(facts).map(([field, value]) => (
          <div key={field}>
            <dt>
              <code>{field}</code>
            </dt>
            <dd>
              <Value of={value} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('activities.id')}</dt>
          <dd>
            <code>{subject.id}</code>
          </dd>
        </div>
        <div>
          <dt>{t('activities.columns.at')}</dt>
          <dd>{at}</dd>
        </div>
        {from && (
          <div>
            <dt>{t('activities.origin')}</dt>
            <dd>{from}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

interface Change {
  /** '' where the subject itself changed, as a state does. */
  field: string;
  was: unknown;
  is: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Pairs the fields before and after. */
function changesOf(before: unknown, after: unknown): Change[] {
  if (before === undefined && after === undefined) return [];
  if (!isRecord(before) && !isRecord(after)) return [{ field: '', was: before, is: after }];
  const [was, is] = [before, after].map((side) => (isRecord(side) ? side : {}));
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return fields.map((field) => ({ field, was: was?.[field], is: is?.[field] }));
}

function Value({ of: value }: { of: unknown }) {
  const { t } = useWords();
  if (value === null || value === undefined || value === '')
    return <span className="muted">{t('activities.nothing')}</span>;
  return <span dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</span>;
}
