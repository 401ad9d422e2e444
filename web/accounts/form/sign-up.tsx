import type { ScreenHandle } from '#web/texts.ts';
import { AuthPage } from './auth-page.tsx';

export const handle: ScreenHandle = { texts: ['auth'] };

export default function SignUp() {
  return <AuthPage mode="sign-up" />;
}
