import { expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { CodePanel } from './code-panel.tsx';
import type { CodeState } from './use-code.ts';

it('says until when a code is good by the clock of the studio, as the form says all its times', async () => {
  const soon = Date.now() + HOUR;
  const code = { sent: { email: 'laia@example.org', sentAt: Date.now(), wrong: 0 }, endsAt: soon, triesLeft: 5 };
  const shown = async (zone: string) =>
    textOf(
      await renderPart(
        <CodePanel
          code={code as unknown as CodeState}
          zone={zone}
          field={{ current: null }}
          digits=""
          onDigits={() => undefined}
          onAgain={() => undefined}
        />,
      ),
    );
  const clock = (zone: string) =>
    new Date(soon).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  for (const zone of ['Asia/Tokyo', 'America/New_York'])
    expect(await shown(zone)).toContain(`Good until ${clock(zone)}.`);
});
