import { USER_TYPES } from '../../shared/accounts.ts';
import { askAccounts } from '../settings/accounts-answer.ts';
import { houseCover } from '../studios/house-cover.ts';
import { useWords } from '../words.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** Guest or host. It drives menus and words, never rights; a studio is listed afterwards. */
export function StudioStep({ me, answers, onAnswer, save, ...frame }: StepProps) {
  const { t } = useWords();
  const chosen = answers.userType ?? USER_TYPES.find((type) => type === me.user_type) ?? 'enthusiast';
  const finish = async () => {
    await askAccounts((client) => client.updateUser({ data: { userType: chosen } }));
    await save({ user_type: chosen });
  };
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.studio.title')}
      say={t('onboarding.studio.say')}
      picture={houseCover(chosen === 'studio_owner' ? 'woodworking' : 'ceramics')}
      onNext={finish}
    >
      <div className="onb-opts" role="radiogroup" aria-labelledby="onb-title">
        {USER_TYPES.map((type) => (
          <label key={type} className="opt onb-opt">
            <input
              type="radio"
              name="user_type"
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
