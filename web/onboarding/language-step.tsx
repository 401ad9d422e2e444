import { useState } from 'react';
import { getFirstName, givenName } from '#shared/accounts.ts';
import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import * as optionCss from '../forms/fields/option.module.css';
import { useChangeLanguage } from '../shell/language/language-provider.tsx';
import { houseCover } from '../studios/house-cover.ts';
import { useWords } from '../words.tsx';
import * as css from './onboarding.module.css';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** The first question, the language; the page changes with the choice. */
export function LanguageStep({ me, save, ...frame }: StepProps) {
  const { t, language } = useWords();
  const changePage = useChangeLanguage();
  // The page changes only when the texts have loaded.
  const [chosen, setChosen] = useState(language);
  const choose = (wanted: Language) => {
    setChosen(wanted);
    changePage(wanted);
  };
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.language.title', { name: getFirstName(givenName(me)) })}
      say={t('onboarding.language.say')}
      picture={houseCover('printmaking')}
      onNext={() => save({ language: chosen })}
    >
      <div className={`${css.onbOpts} ${css.onbTwo}`} role="radiogroup" aria-labelledby="onb-title">
        {LANGUAGES.map((each) => (
          <LanguageOption key={each} language={each} chosen={each === chosen} onChoose={() => choose(each)} />
        ))}
      </div>
    </StepFrame>
  );
}

function LanguageOption(props: { language: Language; chosen: boolean; onChoose: () => void }) {
  const { language, chosen, onChoose } = props;
  return (
    <label className={`${optionCss.opt} ${css.onbOpt}`} lang={language}>
      <input type="radio" name="language" value={language} checked={chosen} onChange={onChoose} />
      <b>{LANGUAGE_NAMES[language]}</b>
    </label>
  );
}
