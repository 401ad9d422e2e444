import { STUDIO_NEEDS, type StudioNeed, studioNeeds } from '#shared/studios/studio-needs.ts';
import { useWords } from '#web/words.tsx';
import { studioInForm, useStudioForm } from './form-context.ts';
import * as css from './studio-form.module.css';

/** Marks a field or heading as required for publishing, as long as it is missing. */
export function NeededMark({ need }: { need: StudioNeed }) {
  const { t } = useWords();
  return useIsMissing(need) ? (
    <span className={`small muted ${css.sformNeeded}`}>{t('studio_form.needed')}</span>
  ) : null;
}

/** Returns the mark for a field; undefined if publishing does not need it or it is filled. */
export function useNeededMark(path: string) {
  const need = STUDIO_NEEDS.find((each) => each === path);
  return useIsMissing(need) && need ? <NeededMark need={need} /> : undefined;
}

function useIsMissing(need: StudioNeed | undefined): boolean {
  const { view } = useStudioForm();
  return need !== undefined && view.studio.status === 'draft' && studioNeeds(studioInForm(view)).includes(need);
}
