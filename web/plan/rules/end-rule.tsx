import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudioCalendar } from '../../../shared/schemas/events.ts';
import { answer } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { problemText } from '../../problem-text.ts';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { useWords } from '../../words.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { ruleQuery } from '../plan-queries.ts';
import { useRefresh } from '../use-moves.ts';
import { RuleOutcome } from './rule-outcome.tsx';
import { useRuleText } from './rule-text.ts';
import { useRuleCheck } from './use-rule-check.ts';

interface EndRuleProps {
  studioId: string;
  calendar: Pick<StudioCalendar, 'time_zone'>;
  ruleId: string;
  /** Its first day without a date, for a start. */
  from: string;
  today: string;
  onClose: () => void;
}

/** Asks from when on a rule makes no more dates, and shows which of them go and which stay since they are booked. */
export function EndRule({ studioId, calendar, ruleId, from: begin, today, onClose }: EndRuleProps) {
  const { t } = useWords();
  const ruleText = useRuleText();
  const series = useQuery(ruleQuery(api, ruleId));
  const [from, setFrom] = useState(begin);
  const look = useRuleCheck(ruleId, from ? { ends: true, from } : null);
  const refresh = useRefresh(studioId);
  const end = async () => {
    const { removed, kept } = await answer(api.series[':id'].$delete({ param: { id: ruleId }, query: { from } }));
    await refresh();
    toast({
      title: t('plan.rules.ended', { count: removed }),
      ...(kept.length > 0 && { description: t('plan.rules.kept_booked', { count: kept.length }) }),
    });
    onClose();
  };
  return (
    <DialogForm
      title={t('plan.rules.end_title')}
      {...(series.data && { description: ruleText(series.data) })}
      action={t('plan.rules.end_it')}
      disabled={from === '' || look.answer?.possible === false}
      onSubmit={end}
      onClose={onClose}
    >
      <TextField
        label={t('plan.rules.end_from')}
        type="date"
        required
        min={today}
        max={series.data?.expanded_until ?? undefined}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      {look.error ? <Note kind="brick" title={problemText(t, look.error)} /> : null}
      {look.lately && <RuleOutcome checked={look.lately} zone={calendar.time_zone} />}
      {look.lately && look.lately.kept.length > 0 && <p className="small muted">{t('plan.rules.kept_say')}</p>}
    </DialogForm>
  );
}
