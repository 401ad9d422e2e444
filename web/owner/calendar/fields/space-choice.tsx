import type { StudioCalendar } from '#shared/schemas/events/events.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import * as dialogsCss from '../events/dialogs.module.css';

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
    <fieldset className={`${fieldCss.field} ${dialogsCss.planSet}`}>
      <legend>{t('plan.spaces')}</legend>
      {help && <span className={fieldCss.help}>{help}</span>}
      <div className={`${chipCss.chips} ${dialogsCss.chips}`}>
        {spaces.map(({ id, name, is_pending }) => (
          <label
            key={id}
            className={
              chosen.includes(id)
                ? `${chipCss.chip} ${dialogsCss.chip} ${chipCss.on}`
                : `${chipCss.chip} ${dialogsCss.chip}`
            }
          >
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
