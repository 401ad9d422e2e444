import { studioNeeds } from '../../../shared/studio-needs.ts';
import { STUDIO_NEEDS, type StudioNeed } from '../../../shared/studios.ts';
import { useWords } from '../../words.tsx';
import { studioInForm, useStudioForm } from './form-context.ts';

/** Says beside a field or heading that the studio cannot be published without it, as long as it is missing. */
export function NeededMark({ need }: { need: StudioNeed }) {
  const { t } = useWords();
  return useIsMissing(need) ? <span className="small muted sform-needed">{t('studio_form.needed')}</span> : null;
}

/** The mark for a field of this part; undefined where publishing does not need it, or has it. */
export function useNeededMark(part: string) {
  const need = STUDIO_NEEDS.find((each) => each === part);
  return useIsMissing(need) && need ? <NeededMark need={need} /> : undefined;
}

function useIsMissing(need: StudioNeed | undefined): boolean {
  const { view } = useStudioForm();
  return need !== undefined && view.studio.status === 'draft' && studioNeeds(studioInForm(view)).includes(need);
}
