import { OBJECTIONS, type Objection } from '#shared/reviews.ts';
import * as optionCss from '../forms/fields/option.module.css';
import { useWords } from '../words.tsx';

interface ObjectionChoiceProps {
  legend: string;
  value: Objection | undefined;
  onChange: (objection: Objection) => void;
}

/** The choice of what is wrong with a review. Needs the texts `reviews`. */
export function ObjectionChoice({ legend, value, onChange }: ObjectionChoiceProps) {
  const { t } = useWords();
  return (
    <fieldset className={optionCss.opts}>
      <legend className="sr">{legend}</legend>
      {OBJECTIONS.map((objection) => (
        <label key={objection} className={optionCss.opt}>
          <input
            type="radio"
            name="objection"
            value={objection}
            checked={objection === value}
            onChange={() => onChange(objection)}
          />
          <b>{t(`reviews.objection.${objection}`)}</b>
        </label>
      ))}
    </fieldset>
  );
}
