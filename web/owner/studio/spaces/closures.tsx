import { type FormEvent, useState } from 'react';
import type { Closure } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { DateField } from '#web/forms/fields/date-field.tsx';
import { TextField } from '#web/forms/fields/field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { Switch } from '#web/forms/fields/switch.tsx';
import { TimeField } from '#web/forms/fields/time-field.tsx';
import { daysTyped } from '#web/time/calendar-weeks.ts';
import { writeDay } from '#web/time/typed-day.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';
import { useStudioAction } from '../use-studio-action.ts';
import { type ClosureChange, ClosureDates, type ClosureDays } from './closure-dates.tsx';
import { HolidayPick } from './holiday-pick.tsx';

/** Lists the closures of a studio, and adds one or the public holidays. */
export function Closures() {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const [open, setOpen] = useState<'days' | 'holidays'>();
  const [asked, setAsked] = useState<ClosureChange>();
  const close = (made: readonly ClosureDays[]) => {
    setOpen(undefined);
    setAsked({ what: 'made', closures: made });
  };
  return (
    <>
      {studio.closures.length > 0 && (
        <ul className={css.sformLines}>
          {studio.closures.map((closure) => (
            <ClosureLine
              key={closure.id}
              closure={closure}
              onLifted={() => setAsked({ what: 'lifted', closures: [closure] })}
              onLook={() => setAsked({ what: 'seen', closures: [closure] })}
            />
          ))}
        </ul>
      )}
      <div className={css.sformDo}>
        <Button size="s" icon="calendar-plus" aria-expanded={open === 'holidays'} onClick={() => setOpen('holidays')}>
          {t('studio_form.closures.holidays')}
        </Button>
        <Button size="s" icon="plus" aria-expanded={open === 'days'} onClick={() => setOpen('days')}>
          {t('studio_form.closures.add')}
        </Button>
      </div>
      {open === 'days' && <NewClosure onMade={(made) => close([made])} onDone={() => setOpen(undefined)} />}
      {open === 'holidays' && (
        <HolidayPick
          onTaken={(days) => close(days.map((day) => ({ first_day: day, last_day: day })))}
          onDone={() => setOpen(undefined)}
        />
      )}
      {asked && <ClosureDates studio={studio} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface ClosureLineProps {
  closure: Closure;
  onLook: () => void;
  onLifted: () => void;
}

function ClosureLine({ closure, onLook, onLifted }: ClosureLineProps) {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const { busy, failure, run, ...act } = useStudioAction();
  const { id, space_id, first_day, last_day, from_time, until_time, reason } = closure;
  const days = first_day === last_day ? writeDay(t, first_day) : `${writeDay(t, first_day)} – ${writeDay(t, last_day)}`;
  const space = studio.spaces.find((each) => each.id === space_id)?.name;
  const what = [space, reason, from_time && `${from_time}–${until_time}`].filter(Boolean).join(' · ');
  const remove = async () => {
    const param = { id: studio.id, closure: id };
    if (!(await act.remove(() => readJson(api.studios[':id'].closures[':closure'].$delete({ param }))))) return;
    const again = { first_day, last_day, from_time, until_time, space_id, reason };
    const undo = () =>
      run(() => readJson(api.studios[':id'].closures.$post({ param: { id: studio.id }, json: again })));
    toast({
      title: t('studio_form.closures.removed', { days }),
      action: { label: t('studio_form.undo'), onPress: () => void undo() },
      duration: 10_000,
    });
    onLifted();
  };
  return (
    <li>
      <span>
        <b className="strong num">{days}</b>
        <small className="muted">{what}</small>
        {failure && <small className="bad">{failure}</small>}
      </span>
      <span className={css.sformLineDo}>
        <IconButton icon="calendar" label={t('studio_form.closures.dates', { days })} onClick={onLook} />
        <IconButton icon="x" label={t('studio_form.closures.remove', { days })} disabled={busy} onClick={remove} />
      </span>
    </li>
  );
}

function NewClosure({ onMade, onDone }: { onMade: (made: ClosureDays) => void; onDone: () => void }) {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const { run, busy, failure } = useStudioAction();
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [wholeDay, setWholeDay] = useState(true);
  const [from, setFrom] = useState('10:00');
  const [until, setUntil] = useState('14:00');
  const [space, setSpace] = useState('');
  const [reason, setReason] = useState('');
  const days = daysTyped(first, last);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const json = {
      first_day: first,
      last_day: days.last,
      from_time: wholeDay ? null : from,
      until_time: wholeDay ? null : until,
      space_id: space || null,
      reason,
    };
    if (await run(() => readJson(api.studios[':id'].closures.$post({ param: { id: studio.id }, json })))) onMade(json);
  };
  return (
    <form className={css.sformBox} onSubmit={submit}>
      <div className={css.sformPair}>
        <DateField label={t('studio_form.closures.first')} required value={first} onChange={setFirst} />
        <DateField
          label={t('studio_form.closures.last')}
          required
          value={days.last}
          error={days.isBackwards ? t('studio_form.closures.backwards') : undefined}
          onChange={setLast}
        />
      </div>
      <Switch label={t('studio_form.closures.whole_day')} checked={wholeDay} onChange={setWholeDay} />
      {!wholeDay && (
        <div className={css.sformPair}>
          <TimeField label={t('studio_form.closures.from')} required value={from} onChange={setFrom} />
          <TimeField
            label={t('studio_form.closures.until')}
            required
            value={until}
            error={until <= from ? t('studio_form.hours.backwards') : undefined}
            onChange={setUntil}
          />
        </div>
      )}
      <SelectField
        label={t('studio_form.closures.of')}
        value={space}
        options={[
          { value: '', label: t('studio_form.closures.all') },
          ...studio.spaces.filter(({ archived }) => !archived).map(({ id, name: label }) => ({ value: id, label })),
        ]}
        onChange={setSpace}
      />
      <TextField
        label={t('studio_form.closures.reason')}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {failure && <Note kind="brick">{failure}</Note>}
      <div className={css.sformDo}>
        <Button
          type="submit"
          size="s"
          kind="ink"
          busy={busy}
          disabled={days.isBackwards || (!wholeDay && until <= from)}
        >
          {t('studio_form.closures.save')}
        </Button>
        <Button size="s" kind="quiet" onClick={onDone}>
          {t('studio_form.cancel')}
        </Button>
      </div>
    </form>
  );
}
