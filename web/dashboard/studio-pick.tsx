import { Link } from 'react-router';
import type { OwnStudio } from '../../shared/schemas/studio-editing.ts';
import { studioAddress } from '../studios/addresses.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

interface StudioPickProps {
  studios: readonly OwnStudio[];
  chosen: OwnStudio;
  onChoose: (studio: OwnStudio) => void;
}

/** Which studio it is about; a choice only for those who have several. */
export function StudioPick({ studios, chosen, onChoose }: StudioPickProps) {
  const { t } = useWords();
  const choose = (slug: string) => {
    const studio = studios.find((each) => each.slug === slug);
    if (studio) onChoose(studio);
  };
  return (
    <div className="own-top">
      {studios.length === 1 ? (
        <b className="strong">{chosen.name}</b>
      ) : (
        <label className="studio-pick">
          <span className="sr">{t('owner.studio')}</span>
          <select value={chosen.slug} onChange={(event) => choose(event.target.value)}>
            {studios.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevrons-up-down" size="s" />
        </label>
      )}
      {chosen.status === 'published' && (
        <Link className="link act" to={studioAddress(chosen)}>
          {t('owner.public_page')}
        </Link>
      )}
    </div>
  );
}
