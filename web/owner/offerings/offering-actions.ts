import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { problemText } from '#web/problem-text.ts';
import { OFFERINGS } from '#web/query.ts';
import { MY_PLAN } from '#web/shell/account-places.ts';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { isPlanLimit } from '../plan/plan-limit.tsx';
import { editAddress } from './own-addresses.ts';
import { editingQuery, ownOfferingLists } from './own-offering-queries.ts';

/** The offering to act on. */
interface Named {
  id: string;
  title: string;
}

/** The actions on an offering; each confirms itself with a toast, with an undo where there is one. */
export function useOfferingActions() {
  const { t } = useWords();
  const cache = useQueryClient();
  const navigate = useNavigate();

  async function adopt(after: OfferingEditing): Promise<void> {
    cache.setQueryData(editingQuery(api, after.id).queryKey, after);
    await Promise.all([cache.invalidateQueries(ownOfferingLists), cache.invalidateQueries({ queryKey: [OFFERINGS] })]);
  }

  /** @returns undefined if the request was refused; a toast has shown why */
  async function run(request: () => Promise<OfferingEditing>): Promise<OfferingEditing | undefined> {
    try {
      const after = await request();
      await adopt(after);
      return after;
    } catch (error) {
      toast({
        kind: 'destructive',
        title: problemText(t, error),
        ...(isPlanLimit(error) && { action: { label: t('shell.my_plan'), onPress: () => void navigate(MY_PLAN) } }),
      });
      return undefined;
    }
  }

  const of = ({ id }: Named) => ({ param: { id } });
  const named = ({ title }: Named) => title || t('offering_form.untitled');
  const undo = (back: () => unknown) => ({ label: t('offering_form.undo'), onPress: () => void back() });

  async function publish(offering: Named) {
    const after = await run(() => readJson(api.offerings[':id'].publication.$post(of(offering))));
    return after;
  }

  async function pause(offering: Named) {
    const after = await run(() => readJson(api.offerings[':id'].publication.$delete(of(offering))));
    if (!after) return;
    toast({
      title: t('offering_form.done.paused', { title: named(offering) }),
      description: t('offering_form.done.paused_say'),
      action: undo(() => publish(offering)),
    });
  }

  async function resume(offering: Named) {
    const after = await publish(offering);
    if (after) toast({ title: t('offering_form.done.published', { title: named(offering) }) });
  }

  async function restore(offering: Named) {
    const after = await run(() => readJson(api.offerings[':id'].archival.$delete(of(offering))));
    if (after) toast({ title: t(`offering_form.done.restored_${after.status}`, { title: named(offering) }) });
  }

  /** Archives an offering; the caller's dialog shows errors. @throws ApiProblem */
  async function archive(offering: Named) {
    const after = await readJson(api.offerings[':id'].archival.$post(of(offering)));
    await adopt(after);
    toast({ title: t('offering_form.done.archived', { title: named(offering) }) });
  }

  async function copy(offering: Named) {
    const after = await run(() => readJson(api.offerings[':id'].copies.$post(of(offering))));
    if (!after) return;
    toast({ title: t('offering_form.done.copied') });
    navigate(editAddress(after));
  }

  return { publish, resume, pause, archive, restore, copy };
}
