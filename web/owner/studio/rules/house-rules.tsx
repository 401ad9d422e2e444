import { type FormEvent, useState } from 'react';
import { TextField } from '#web/forms/fields/field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import { useStudioField, useStudioForm } from '../form-context.ts';
import * as studioFormCss from '../studio-form.module.css';

const MAX_RULES = 20;

/** Edits the house rules, one line each, with suggestions to add. */
export function HouseRules() {
  const { t } = useWords();
  const { value: rules, set } = useStudioField('house_rules');
  const [typed, setTyped] = useState('');
  // Suggestions are in the studio's language; the server has them in all other languages too.
  const { suggested_rules: suggestions, language } = useStudioForm().view.studio;
  const open = suggestions.filter((rule) => !rules.includes(rule));
  const add = (rule: string) => {
    const plain = rule.trim();
    if (plain && !rules.includes(plain) && rules.length < MAX_RULES) set([...rules, plain]);
    setTyped('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(typed);
  };
  return (
    <section className={`${studioFormCss.sformPart} ${studioFormCss.sformFields}`}>
      <h2>{t('studio_form.parts.house_rules')}</h2>
      {rules.length > 0 && (
        <ul className={studioFormCss.sformLines}>
          {rules.map((rule) => (
            <li key={rule}>
              {rule}
              <IconButton
                icon="x"
                label={t('studio_form.rules.remove', { rule })}
                onClick={() => set(rules.filter((each) => each !== rule))}
              />
            </li>
          ))}
        </ul>
      )}
      {rules.length < MAX_RULES && (
        <>
          <form className={studioFormCss.sformLineAdd} onSubmit={submit}>
            <TextField
              label={t('studio_form.rules.another')}
              maxLength={200}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" disabled={typed.trim() === ''}>
              {t('studio_form.rules.add')}
            </Button>
          </form>
          <div className={`${chipCss.chips} ${studioFormCss.chips}`}>
            {open.map((rule) => (
              <button
                key={rule}
                type="button"
                className={`${chipCss.chip} ${studioFormCss.chip}`}
                lang={language}
                onClick={() => add(rule)}
              >
                + {rule}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
