import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/rendered.tsx';
import type { SignOutChoice } from './sign-out-choice.ts';
import { SignOutWindow } from './sign-out-window.tsx';

// The dialog itself needs a browser.
vi.mock(import('../ui/dialogs/dialog.tsx'), () => ({
  Dialog: ({ title, description, children }) => (
    <section>
      <h2>{title}</h2>
      {description}
      {children}
    </section>
  ),
}));

const ask = (facts: Pick<SignOutChoice, 'devices' | 'hasUnsavedInput'>) =>
  renderPart(<SignOutWindow {...facts} choose={() => undefined} />);

const PHONE = {
  id: '1',
  current: false,
  browser: 'Chrome',
  system: 'Android',
  ip: null,
  created_at: '2031-01-01T10:00:00Z',
  last_seen_at: '2031-01-01T10:00:00Z',
};

describe('what Log Out asks', () => {
  it('offers to stay where input is not saved, and says so', async () => {
    const dialog = await ask({ devices: [], hasUnsavedInput: true });
    expect(dialog).toContain('not saved yet. They will be lost');
    expect(dialog).toContain('Stay signed in');
    expect(dialog).not.toContain('Only here');
  });

  it('says which other devices it would end, and offers only this one', async () => {
    const dialog = await ask({ devices: [PHONE], hasUnsavedInput: false });
    expect(dialog).toContain('Only here');
    expect(dialog).toContain('Android');
    expect(dialog).not.toContain('not saved');
  });
});
