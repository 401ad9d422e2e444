import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '#shared/schemas/accounts.ts';
import { ME } from '#web/accounts/session.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { toast } from '#web/ui/toast.tsx';
import { PortraitChoice } from '#web/uploads/portrait-choice.tsx';
import { useWords } from '#web/words.tsx';

/** The account's picture, which studios show where the person teaches. */
export function PictureChoice({ me }: { me: Me }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const save = async (avatarUrl: string | null) => {
    cache.setQueryData([...ME, me.id], await readJson(api.me.$patch({ json: { avatarUrl } })));
    toast({ title: t(avatarUrl ? 'settings.profile.picture.saved' : 'settings.profile.picture.removed') });
  };
  return (
    <PortraitChoice
      name={me.name}
      url={me.avatarUrl}
      folder="avatars"
      label={t('settings.profile.picture.label')}
      help={`${t('settings.profile.picture.help')} ${t('settings.profile.picture.teaching')}`}
      canRemove={me.avatarUrl !== null}
      onChange={save}
    />
  );
}
