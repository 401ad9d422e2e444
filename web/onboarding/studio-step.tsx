import { useSearchParams } from 'react-router';
import { USER_TYPES, type UserType } from '#shared/accounts.ts';
import * as optionCss from '../forms/fields/option.module.css';
import { callAccounts } from '../settings/accounts-answer.ts';
import { houseCover } from '../studios/house-cover.ts';
import { useWords } from '../words.tsx';
import * as css from './onboarding.module.css';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** Returns the preselected role; a person who was about to list a studio is an owner. */
const preset = (next: string | null, known: string): UserType =>
  next?.startsWith('/list-studio') ? 'studio_owner' : (USER_TYPES.find((type) => type === known) ?? 'enthusiast');

/** The question whether someone is a guest or has a studio. It affects menus and texts, never permissions. */
export function StudioStep({ me, answers, onAnswer, save, ...frame }: StepProps) {
  const { t } = useWords();
  const [query] = useSearchParams();
  const chosen = answers.userType ?? preset(query.get('next'), me.userType);
  const finish = async () => {
    await callAccounts((client) => client.updateUser({ data: { userType: chosen } }));
    await save({ userType: chosen });
  };
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.studio.title')}
      say={t('onboarding.studio.say')}
      picture={houseCover(chosen === 'studio_owner' ? 'woodworking' : 'ceramics')}
      onNext={finish}
    >
      <div className={css.onbOpts} role="radiogroup" aria-labelledby="onb-title">
        {USER_TYPES.map((type) => (
          <label key={type} className={`${optionCss.opt} ${css.onbOpt}`}>
            <input
              type="radio"
              name="userType"
              value={type}
              checked={type === chosen}
              onChange={() => onAnswer({ userType: type })}
            />
            <span>
              <b>{t(`onboarding.studio.${type}`)}</b>
              <small>{t(`onboarding.studio.${type}_say`)}</small>
            </span>
          </label>
        ))}
      </div>
    </StepFrame>
  );
}
