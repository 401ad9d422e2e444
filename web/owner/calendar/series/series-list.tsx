import { useQuery } from '@tanstack/react-query';
import type { StudioSeries } from '#shared/schemas/events/planning.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { studioSeriesQuery } from '../calendar-queries.ts';
import * as css from '../events/dialogs.module.css';
import { useRuleText } from './rule-text.ts';

interface SeriesListProps {
  studioId: string;
  zone: string;
  onDo: (what: 'edit_series' | 'end_series', rule: StudioSeries) => void;
  onClose: () => void;
}

/** Lists the series of a studio ("Every Tuesday at 19:00"), with buttons to edit or end each. */
export function SeriesList({ studioId, zone, onDo, onClose }: SeriesListProps) {
  const { t } = useWords();
  const rules = useQuery(studioSeriesQuery(api, studioId));
  return (
    <Dialog open onClose={onClose} title={t('plan.rules.title')} description={t('plan.rules.say')}>
      <div className={css.planForm}>
        {rules.data ? (
          <ul className={css.planRules}>
            {rules.data.map((rule) => (
              <SeriesItem key={rule.id} rule={rule} zone={zone} onDo={(what) => onDo(what, rule)} />
            ))}
            {rules.data.length === 0 && <li className="muted">{t('plan.rules.none')}</li>}
          </ul>
        ) : rules.isError ? (
          <Trouble error={rules.error} onRetry={() => rules.refetch()} />
        ) : (
          <Spinner label={t('shell.loading')} />
        )}
      </div>
    </Dialog>
  );
}

interface SeriesItemProps {
  rule: StudioSeries;
  zone: string;
  onDo: (what: 'edit_series' | 'end_series') => void;
}

function SeriesItem({ rule, zone, onDo }: SeriesItemProps) {
  const { t, dayTime } = useWords();
  const text = useRuleText()(rule);
  return (
    <li>
      <h3 className="strong">{rule.offering.title}</h3>
      <p className="small">{text}</p>
      <p className="small muted dot-sep">
        <span>{t('plan.rules.coming', { count: rule.coming })}</span>
        {rule.booked > 0 && <span>{t('plan.rules.booked', { count: rule.booked })}</span>}
        {rule.next_at && <span>{t('plan.rules.next', { when: dayTime(rule.next_at, zone) })}</span>}
      </p>
      {rule.can_edit && (
        <div className={css.planRuleDo}>
          {!rule.ended && (
            <Button
              size="s"
              icon="settings"
              aria-label={`${t('plan.do.edit')} ${text}`}
              onClick={() => onDo('edit_series')}
            >
              {t('plan.do.edit')}
            </Button>
          )}
          {rule.coming > 0 && (
            <Button size="s" icon="x" aria-label={`${t('plan.rules.end')} ${text}`} onClick={() => onDo('end_series')}>
              {t('plan.rules.end')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
