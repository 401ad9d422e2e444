import { useWords } from '#web/words.tsx';
import { BarMenu, BarMenuLink } from '../bar-menu.tsx';
import { PLACES } from '../places.ts';

/** The menu of the bottom bar that leads to the lists. */
export default function ExploreMenu() {
  const { t } = useWords();
  return (
    <BarMenu icon="compass" label={t('shell.explore')}>
      <BarMenuLink to={PLACES.studios[0]} icon="store" label={t('shell.studios')} hint={t('shell.studios_hint')} />
      <BarMenuLink
        to={PLACES.offerings[0]}
        icon="calendar"
        label={t('shell.explore_offerings')}
        hint={t('shell.offerings_hint')}
      />
    </BarMenu>
  );
}
