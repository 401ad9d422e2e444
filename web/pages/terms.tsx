import type { ScreenHandle } from '../texts.ts';
import { LegalPage } from './legal-page.tsx';

export const handle: ScreenHandle = { texts: ['legal'] };

const SECTIONS = ['what', 'account', 'booking', 'cancellation', 'house', 'words', 'liability', 'change'];

export default function Terms() {
  return <LegalPage page="terms" operatorIn="what" sections={SECTIONS} />;
}
