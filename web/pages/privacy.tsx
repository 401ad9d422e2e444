import type { ScreenHandle } from '../texts.ts';
import { LegalPage } from './legal-page.tsx';

export const handle: ScreenHandle = { texts: ['legal'] };

export default function Privacy() {
  return (
    <LegalPage page="privacy" operatorIn="who" sections={['who', 'what', 'why', 'whom', 'cookies', 'long', 'rights']} />
  );
}
