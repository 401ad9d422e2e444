import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlannedEvent, StudioCalendar } from '../../../../shared/schemas/events.ts';
import type { OwnStudio } from '../../../../shared/schemas/studio-editing.ts';
import { formatTimes } from '../../../../shared/time.ts';
import { api } from '../../../browser-api.ts';
import { dayOf } from '../../../time/calendar-days.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stools } from '../../../ui/stools.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../words.tsx';
import { GuestList } from '../../today/guest-list.tsx';
import { scheduleQuery } from '../../today/schedule-queries.ts';
import { ruleQuery } from '../calendar-queries.ts';
import { type Clash, clashesOf } from '../grid/overlaps.ts';
import { useRuleText } from '../series/rule-text.ts';

interface DatePanelProps {
  studio: OwnStudio;
  calendar: StudioCalendar;
  date: PlannedEvent;
  onClose: () => void;
  onDo: (what: 'move' | 'edit' | 'cancel' | 'copy') => void;
  onRule: (what: 'rule' | 'end_rule', ruleId: string) => void;
}

/** Shows an event: time, place, guests, and the actions the user may take. */
export function DatePanel({ studio, calendar, date, onClose, onDo, onRule }: DatePanelProps) {
  const { t, money, longDay } = useWords();
  const zone = calendar.time_zone;
  const isOff = date.status === 'cancelled';
  const isAhead = new Date(date.starts_at) > new Date();
  const spaces = calendar.spaces.filter(({ id }) => date.space_ids.includes(id)).map(({ name }) => name);
  return (
    <Dialog open onClose={onClose} title={date.offering.title}>
      <div className="plan-panel">
        <p className="strong num begins-line">
          {longDay(date.starts_at, zone)}, {formatTimes(date.starts_at, date.ends_at, zone)}
        </p>
        <p className="small muted dot-sep">
          <span>{t(`catalogue.service_type.${date.offering.service_type}`)}</span>
          {spaces.length > 0 && <span>{spaces.join(', ')}</span>}
          <span>{money(date.price)}</span>
        </p>
        {date.series_id && <RuleLine id={date.series_id} />}
        {isOff && (
          <p>
            <Tag kind="brick" icon="x">
              {t('plan.off')}
            </Tag>{' '}
            {date.cancel_reason}
          </p>
        )}
        {isAhead && <Clashes clashes={clashesOf(date, calendar)} />}
        {date.note && <p className="small plan-quote">{date.note}</p>}
        <p className="plan-seats">
          <Stools capacity={date.capacity} taken={date.seats_taken} />
          <span>{t('plan.taken', { taken: date.seats_taken, count: date.capacity })}</span>
        </p>
        <Guests studio={studio} date={date} zone={zone} />
        {!isOff && date.can_edit && isAhead && (
          <div className="plan-do">
            <Button size="s" icon="arrow-up-down" onClick={() => onDo('move')}>
              {t('plan.do.move')}
            </Button>
            {!date.is_slot && (
              <>
                <Button size="s" icon="pencil" onClick={() => onDo('edit')}>
                  {t('plan.do.edit')}
                </Button>
                <Button size="s" icon="copy" onClick={() => onDo('copy')}>
                  {t('plan.do.copy')}
                </Button>
              </>
            )}
            <Button size="s" icon="calendar-x" onClick={() => onDo('cancel')}>
              {t(date.seats_taken > 0 ? 'plan.do.cancel' : 'plan.do.remove')}
            </Button>
          </div>
        )}
        {date.series_id && date.can_edit && isAhead && !isOff && <RuleActions id={date.series_id} onDo={onRule} />}
        <p>
          <Link className="link act" to={`/offering/${date.offering.slug}`}>
            {t('plan.offering_page')}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}

/** Warns that the event overlaps a closure or an entry of an external calendar. */
function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  const { t } = useWords();
  const text = ({ what, title }: Clash) => t(title ? `plan.clash.${what}` : 'plan.clash.closure_bare', { title });
  return clashes.map((clash) => <Note key={`${clash.what} ${clash.title}`} title={text(clash)} />);
}

/** Shows the rule of the event's series: "Every Tuesday at 19:00". */
function RuleLine({ id }: { id: string }) {
  const { t } = useWords();
  const text = useRuleText();
  const series = useQuery(ruleQuery(api, id));
  return <p className="small muted">{series.data ? text(series.data) : t('plan.repeats')}</p>;
}

/** The actions on the event's series as a whole. */
function RuleActions({ id, onDo }: { id: string; onDo: DatePanelProps['onRule'] }) {
  const { t } = useWords();
  const series = useQuery(ruleQuery(api, id));
  if (!series.data || series.data.ended) return null;
  return (
    <section className="plan-series" aria-labelledby="plan-series-title">
      <h3 id="plan-series-title" className="small strong">
        {t('plan.rules.whole')}
      </h3>
      <div className="plan-rule-do">
        <Button size="s" icon="repeat" onClick={() => onDo('rule', id)}>
          {t('plan.rules.change')}
        </Button>
        <Button size="s" kind="quiet" onClick={() => onDo('end_rule', id)}>
          {t('plan.rules.end')}
        </Button>
      </div>
    </section>
  );
}

/** Lists the guests, for team members who may see them. */
function Guests({ studio, date, zone }: { studio: OwnStudio; date: PlannedEvent; zone: string }) {
  const { t } = useWords();
  const seesAll = studio.rights.includes('see_guests');
  const maySee = seesAll || studio.rights.includes('see_own_guests');
  const day = dayOf(date.starts_at, zone);
  const schedule = useQuery({
    ...scheduleQuery(api, studio.id, day, day),
    enabled: maySee && date.seats_taken > 0,
    retry: false,
  });
  const event = schedule.data?.find(({ id }) => id === date.id);
  if (!maySee || date.seats_taken === 0) return null;
  return (
    <div className="plan-guests">
      {event && <GuestList event={event} />}
      {(event || seesAll) && (
        <Link className="link act" to={`/manage-bookings/${studio.id}`}>
          {t('plan.to_guests')}
        </Link>
      )}
    </div>
  );
}
