import { STUDIO_TYPES, type StudioType } from '#shared/studios/studios.ts';
import { houseCover } from '../studios/house-cover.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { useWords } from '../words.tsx';
import * as css from './onboarding.module.css';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** The question about crafts of interest, each with its picture. */
export function InterestsStep({ me, answers, onAnswer, save, ...frame }: StepProps) {
  const { t } = useWords();
  const chosen = answers.interests ?? STUDIO_TYPES.filter((craft) => me.interests.includes(craft));
  const turn = (craft: StudioType) =>
    onAnswer({
      interests: STUDIO_TYPES.filter((each) => (each === craft) !== chosen.includes(each)),
    });
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.interests.title')}
      say={t('onboarding.interests.say')}
      onNext={() => save({ interests: chosen })}
    >
      <ul className={css.crafts} aria-labelledby="onb-title">
        {STUDIO_TYPES.map((craft) => (
          <li key={craft}>
            <button
              type="button"
              className={css.craft}
              aria-pressed={chosen.includes(craft)}
              onClick={() => turn(craft)}
            >
              <Picture picture={houseCover(craft)} ratio="1x1" sizes="(min-width: 1024px) 158px, 110px">
                <span className={css.craftTick}>
                  <Icon name="check" />
                </span>
              </Picture>
              {t(`catalogue.studio_type.${craft}`)}
            </button>
          </li>
        ))}
      </ul>
    </StepFrame>
  );
}
