import { firstNameOf } from '#web/accounts/known-guest.ts';
import { Hello } from '#web/bookings/guest/hello.tsx';
import { useTexts } from '#web/texts-hook.ts';
import { useWords } from '#web/words.tsx';

/** Greets a guest who has just signed in by the six digits and was here before. */
export function Greeting({ name }: { name: string }) {
  useTexts('guest_sign_in');
  const { t } = useWords();
  return <Hello name={name} title={t('guest_sign_in.back', { name: firstNameOf(name) })} />;
}
