import { useState } from 'react';
import { WHEN } from '#shared/search.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Button } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import { daysText } from '../filters/place-and-days-text.ts';
import { Calendar } from './calendar.tsx';
import type { DayRange } from './calendar-month.ts';
import { fillDays, readDays } from './form-fields.ts';
import * as css from './panel.module.css';
import { Panel, type PanelProps } from './panel.tsx';

/** The panel for days: any day, a named period, or a range of dates. */
export default function WhenPanel({ control, onClose }: PanelProps) {
  useTexts('filters');
  const words = useWords();
  const { t } = words;
  const [asked, setAsked] = useState(() => readDays(control.current));
  const close = () => {
    control.current?.focus();
    onClose();
  };
  const choose = (when: string) => {
    fillDays(control.current, { when, text: '' });
    close();
  };
  const chooseDays = (range: DayRange) => {
    // A single date is a range, too, until a second is chosen.
    const { from, to = from } = range;
    setAsked({ when: 'dates', ...range });
    fillDays(control.current, { when: 'dates', from, to, text: daysText(words, { from, to }) });
  };
  const { when, from, to } = asked;
  return (
    <Panel control={control} onClose={onClose} label={t('search.when')} className={css.whenPanel}>
      <div className={`${chipCss.chips} ${css.chips}`}>
        {(['', ...WHEN] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={each === when ? `${chipCss.chip} ${css.chip} ${chipCss.on}` : `${chipCss.chip} ${css.chip}`}
            aria-pressed={each === when}
            data-first={each === when || undefined}
            onClick={() => choose(each)}
          >
            {each === '' ? t('search.any_day') : t(`catalogue.when.${each}`)}
          </button>
        ))}
      </div>
      <Calendar range={{ from, to }} onChange={chooseDays} />
      <div className={css.segPanelEnd}>
        <output>{daysText(words, { from, to: to ?? from })}</output>
        {when !== '' && (
          <Button kind="quiet" size="s" onClick={() => choose('')}>
            {t('filters.clear_days')}
          </Button>
        )}
        <Button size="s" onClick={close}>
          {t('filters.done')}
        </Button>
      </div>
    </Panel>
  );
}
