import { useQuery } from '@tanstack/react-query';
import type { StudioCalendar } from '#shared/schemas/events/events.ts';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { studioSpacesQuery } from '../calendar-queries.ts';
import * as css from '../events/dialogs.module.css';
import { SpaceChoice } from './space-choice.tsx';

interface DefaultSpacesProps {
  studioId: string;
  offering: OwnOffering;
  spaces: StudioCalendar['spaces'];
  /** null for the spaces of the offering. */
  chosen: string[] | null;
  onChange: (chosen: string[] | null) => void;
}

/** Shows the default spaces of an offering, with the choice to use others. */
export function DefaultSpaces({ studioId, offering, spaces, chosen, onChange }: DefaultSpacesProps) {
  const { t } = useWords();
  const all = useQuery(studioSpacesQuery(api, studioId));
  const teachers =
    all.data?.filter(({ member_id }) => member_id !== null && member_id === offering.instructor_id) ?? [];
  const usual = [...offering.space_ids, ...teachers.map(({ id }) => id)];
  const named = (ids: readonly string[]) => spaces.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  if (chosen) return <SpaceChoice spaces={spaces} chosen={chosen} onChange={onChange} />;
  const needed = named(usual).join(', ');
  const any = named(offering.any_space_ids).join(', ');
  return (
    <div className={css.planUsual}>
      <p>
        <b className="strong">{t('plan.spaces')}</b>
        <span className="small muted">
          {t('plan.spaces_usual')}
          {needed && ` ${needed}.`} {any && t('plan.one_of', { spaces: any })}
        </span>
      </p>
      <Button size="s" onClick={() => onChange(usual)}>
        {t('plan.choose_spaces')}
      </Button>
    </div>
  );
}
