import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { FavoriteKind } from '#shared/favorites.ts';
import { useSession } from '../accounts/session.ts';
import { problemText } from '../problem-text.ts';
import { loadTexts } from '../texts.ts';
import { Icon } from '../ui/icon.tsx';
import * as pictureCss from '../ui/pictures/picture.module.css';
import { toast } from '../ui/toast.tsx';
import { useWords } from '../words.tsx';
import { favoriteIdsQuery, setFavorite, visitorFavorites } from './favorites.ts';

export interface HeartProps {
  kind: FavoriteKind;
  id: string;
  name: string;
}

/** The button that makes a studio or an offering a favorite; for a visitor this browser keeps it. */
export default function HeartButton({ kind, id, name }: HeartProps) {
  const { t, language } = useWords();
  const { state } = useSession();
  const { data } = useQuery({ ...favoriteIdsQuery, enabled: state === 'in' });
  const { watch, read, readOnServer } = visitorFavorites;
  const kept = useSyncExternalStore(watch, read, readOnServer);
  const isFavorite = (state === 'in' ? data?.[kind] : kept[kind])?.includes(id) ?? false;
  const press = async () => {
    if (state !== 'in') {
      visitorFavorites.set(kind, id, !isFavorite);
      if (isFavorite) return;
      await loadTexts(language, ['favorites']);
      return toast({ title: t('favorites.kept'), description: t('favorites.kept_say') });
    }
    await setFavorite(kind, id, !isFavorite).catch((error: unknown) => {
      toast({ kind: 'destructive', title: problemText(t, error) });
    });
  };
  return (
    <button
      type="button"
      className={pictureCss.heart}
      aria-label={t('catalogue.favorite', { name })}
      aria-pressed={isFavorite}
      onClick={() => void press()}
    >
      <Icon name="heart" />
    </button>
  );
}
