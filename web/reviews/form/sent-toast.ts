import type { OwnReview } from '#shared/schemas/reviews.ts';
import type { Translate } from '#shared/text/texts.ts';
import type { ToastMessage } from '#web/ui/toast.tsx';

/** Says what became of a review that was sent: it is public, or saved and has to be read by a moderator first. */
export const sentToast = (t: Translate, { state }: Pick<OwnReview, 'state'>): ToastMessage =>
  state === 'published' ? { title: t('review_form.published') } : { kind: 'warning', title: t('review_form.waits') };
