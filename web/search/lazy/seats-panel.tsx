import { type KeyboardEvent, useState } from 'react';
import { MAX_SEATS } from '../../../shared/bookings.ts';
import { useTexts } from '../../texts-hook.ts';
import { useWords } from '../../words.tsx';
import { fillSelect } from './form-fields.ts';
import { Panel, type PanelProps } from './panel.tsx';

const NUMBERS = Array.from({ length: MAX_SEATS }, (_, more) => String(more + 1));

/** How many come: a number at a press; with the arrow keys one walks, and Enter takes it. */
export default function SeatsPanel({ control, onClose }: PanelProps) {
  useTexts('filters');
  const { t } = useWords();
  const [chosen, setChosen] = useState(control.current?.value ?? '');
  const fill = (seats: string) => {
    setChosen(seats);
    if (control.current) fillSelect(control.current, seats);
  };
  const close = () => {
    control.current?.focus();
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    close();
  };
  return (
    <Panel control={control} onClose={onClose} label={t('search.seats')} className="seats-panel">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the choices in it */}
      <div onKeyDown={onKey}>
        <fieldset className="seats-set">
          <legend>{t('filters.how_many')}</legend>
          <div className="chips">
            {['', ...NUMBERS].map((seats) => (
              <label key={seats} className="chip" onPointerUp={() => setTimeout(close)}>
                <input
                  type="radio"
                  value={seats}
                  checked={seats === chosen}
                  aria-label={seats === '' ? undefined : t('catalogue.seats', { count: Number(seats) })}
                  onChange={() => fill(seats)}
                />
                {seats === '' ? t('search.any_seats') : seats}
              </label>
            ))}
          </div>
        </fieldset>
        <p className="small muted">{t('filters.seats_help')}</p>
      </div>
    </Panel>
  );
}
