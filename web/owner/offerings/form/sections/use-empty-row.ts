import { useEffect, useRef, useState } from 'react';
import { useWords } from '#web/words.tsx';
import type { OfferingForm } from '../use-offering-draft.ts';

/**
 * Says that a row whose name or text is empty is not saved, once the focus has left it: before, it may just have been
 * added.
 * @param field the name of the field, unique in the form
 */
export function useEmptyRow({ noteMisread }: Pick<OfferingForm, 'noteMisread'>, field: string, text: string) {
  const { t } = useWords();
  const row = useRef<HTMLDivElement>(null);
  const [wasLeft, setLeft] = useState(false);
  const isEmpty = text.trim() === '';
  useEffect(() => {
    if (!isEmpty) return;
    noteMisread(field, true);
    return () => noteMisread(field, false);
  }, [isEmpty, field, noteMisread]);
  useEffect(() => {
    const place = row.current;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!place?.contains(relatedTarget as Node | null)) setLeft(true);
    };
    place?.addEventListener('focusout', leave);
    return () => place?.removeEventListener('focusout', leave);
  }, []);
  return { row, error: wasLeft && isEmpty ? t('fields.misread.empty_row') : undefined };
}
