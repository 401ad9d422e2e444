import type { KeyboardEvent } from 'react';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { useTexts } from '#web/texts-hook.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import { fillSelect } from './form-fields.ts';
import * as css from './panel.module.css';
import { Panel, type PanelProps } from './panel.tsx';

const NUMBERS = Array.from({ length: MAX_SEATS }, (_, more) => String(more + 1));

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The panel for the number of seats, with arrow-key navigation. */
export default function SeatsPanel({ control, onClose }: PanelProps) {
  useTexts('filters');
  const { t } = useWords();
  const chosen = control.current?.value ?? '';
  const choose = (seats: string) => {
    if (control.current) fillSelect(control.current, seats);
    control.current?.focus();
    onClose();
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const all: (Element | null)[] = [...event.currentTarget.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement);
    const next = all[(at + step + all.length) % all.length];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <Panel control={control} onClose={onClose} label={t('search.seats')} className={css.seatsPanel}>
      <fieldset className={css.seatsSet} onKeyDown={walk}>
        <legend>{t('filters.how_many')}</legend>
        {['', ...NUMBERS].map((seats) => (
          <button
            key={seats}
            type="button"
            className={seats === chosen ? `${chipCss.chip} ${css.chip} ${chipCss.on}` : `${chipCss.chip} ${css.chip}`}
            aria-pressed={seats === chosen}
            aria-label={seats === '' ? undefined : t('catalogue.seats', { count: Number(seats) })}
            data-first={seats === chosen || undefined}
            onClick={() => choose(seats)}
          >
            {seats === '' ? t('search.any_seats') : seats}
          </button>
        ))}
      </fieldset>
      <p className="small muted">{t('filters.seats_help')}</p>
    </Panel>
  );
}
