import { GIFT_CARD_PICTURES, type GiftCardPicture } from '#shared/money/gift-cards.ts';
import { houseCover } from '../studios/house-cover.ts';
import { Picture } from '../ui/pictures/picture.tsx';
import { useWords } from '../words.tsx';
import * as css from './gift-cards.module.css';

interface PictureChoiceProps {
  value: GiftCardPicture;
  onChange: (picture: GiftCardPicture) => void;
}

/** The pictures that a gift card can have. */
export function PictureChoice({ value, onChange }: PictureChoiceProps) {
  const { t } = useWords();
  return (
    <fieldset className={css.pictures}>
      <legend>{t('gift_cards.form.picture')}</legend>
      <div>
        {GIFT_CARD_PICTURES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="picture"
              aria-label={t(`catalogue.studio_type.${each}`)}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <Picture
              picture={houseCover(each)}
              ratio="1x1"
              sizes="(min-width: 900px) 150px, 25vw"
              className={css.thumb}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
