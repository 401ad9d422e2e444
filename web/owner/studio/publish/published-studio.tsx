import { PublishedScreen } from '#web/owner/published-screen.tsx';
import { studioAddress } from '#web/studios/urls.ts';
import { Photo } from '#web/ui/pictures/photo.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import { useStudioForm } from '../form-context.ts';

interface PublishedStudioProps {
  /** True if the studio had been published before. */
  isAgain: boolean;
  onBack: () => void;
}

const SIZES = '(min-width: 1024px) 480px, 90vw';

/** Confirms that the studio is published, with its first class as the next step. */
export function PublishedStudio({ isAgain, onBack }: PublishedStudioProps) {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const { name, photos, picture } = studio;
  const [photo] = photos;
  return (
    <PublishedScreen
      title={t('owner.published.title', { name })}
      say={t(isAgain ? 'owner.published.studio_again' : 'owner.published.studio')}
      picture={
        photo ? (
          <Photo
            photo={photo}
            ratio="4x3"
            focus={{ x: photo.focal_x, y: photo.focal_y }}
            sizes={SIZES}
            alt={photo.alt}
          />
        ) : (
          <Picture picture={picture} ratio="4x3" sizes={SIZES} />
        )
      }
      path={studioAddress(studio)}
      next={{
        label: t(isAgain ? 'owner.published.offerings' : 'owner.published.first_class'),
        to: `/manage-offerings/${studio.id}`,
      }}
      onBack={onBack}
    />
  );
}
