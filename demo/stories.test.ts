import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '#server/root.ts';
import { readStories } from './stories.ts';

/** Reads the stories with one text of a file replaced. */
function readChanged(from: string, to: string) {
  const folder = mkdtempSync(join(tmpdir(), 'atelio-stories-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'demo', 'barcelona'), folder, { recursive: true });
  const file = join(folder, 'ceramics', 'torn-lent.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
  return () => readStories(folder);
}

describe('the demo’s stories', () => {
  it('have prices in euros, and hours and weekly times as text', () => {
    const story = readStories().find(({ slug }) => slug === 'torn-lent');
    expect(story?.hours[1]).toEqual([
      ['10:00', '14:00'],
      ['16:00', '20:00'],
    ]);
    expect(story?.hours[6]).toEqual([]);
    expect(story?.offerings[0]).toMatchObject({ price: 3700, schedule: [{ weekday: 1, at: '19:00' }] });
    expect(story?.description.split('\n\n')).toHaveLength(2);
  });

  it.each([
    ['price: 37', 'price: a lot', /torn-lent\.yaml: .*expected number.*offerings\[0\]\.price/s],
    ['serviceType: recurring', 'serviceType: course', /torn-lent\.yaml: .*"workshop".*offerings\[0\]\.serviceType/s],
    ['monday 19:00', 'mondays at 7', /torn-lent\.yaml: .*monday 19:00 every 2 weeks.*schedule\[0\]/s],
    ['sunday: closed', 'sunday: never', /torn-lent\.yaml: .*must be "closed".*hours\.sunday/s],
    ['tagline:', 'taglines:', /torn-lent\.yaml: .*Unrecognized key: "taglines"/s],
    ['hands_mug, bottle', 'hands_mug, teapot', /torn-lent\.yaml: .*is no motif.*pictures\[3\]/s],
    ['types: [ceramics]', 'types: [ceramics', /torn-lent\.yaml: .*neighbourhood: Horta\n-+\^/s],
  ])('are refused with the file, the field and what it accepts: %s -> %s', (from, to, message) => {
    expect(readChanged(from, to)).toThrow(message);
  });

  it('never have the same cover motif in two offerings of a craft', () => {
    const covers = readStories()
      .flatMap(({ offerings }) => offerings)
      .map(({ craft, pictures }) => `${craft}: ${pictures[0]}`);
    expect(covers.filter((cover, at) => covers.indexOf(cover) !== at)).toEqual([]);
  });
});
