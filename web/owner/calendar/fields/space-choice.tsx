import type { StudioCalendar } from '../../../../shared/schemas/events.ts';
import { useWords } from '../../../words.tsx';

interface SpaceChoiceProps {
  spaces: StudioCalendar['spaces'];
  chosen: readonly string[];
  help?: string;
  onChange: (chosen: string[]) => void;
}

/** Selects the rooms, machines and teachers that an event uses. */
export function SpaceChoice({ spaces, chosen, help, onChange }: SpaceChoiceProps) {
  const { t } = useWords();
  return (
    <fieldset className="field plan-set">
      <legend>{t('plan.spaces')}</legend>
      {help && <span className="help">{help}</span>}
      <div className="chips">
        {spaces.map(({ id, name, is_pending }) => (
          <label key={id} className={chosen.includes(id) ? 'chip on' : 'chip'}>
            <input
              type="checkbox"
              className="sr"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {name}
            {is_pending && <span className="muted">{t('plan.invited')}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
