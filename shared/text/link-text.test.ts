import { describe, expect, it } from 'vitest';
import { hasLink, withoutLinks } from './link-text.ts';

describe('a name', () => {
  it.each([
    'https://evil.example/login',
    'You won, see http://evil.test',
    'www.evil.example',
    'evil.com',
    'Free prizes at evil.xyz!',
    'bit.ly',
    'evil.pw/x',
    'ab.cd/x',
    'laia@example.test',
    'write to laia@mail.example.com',
    'mailto:laia',
    'evil．com',
    'evil。com',
    'ev\u200bil.c\u200bom',
    'Taller.studio',
  ])('%s becomes a link in mail programs', (name) => {
    expect(hasLink(name)).toBe(true);
    expect(withoutLinks(name)).not.toMatch(/evil\.|@|:\/\//);
  });

  it.each([
    'Laia Kessler',
    'J.R.R. Tolkien',
    'Dr.Hofmann',
    'Mr.Li',
    'St. Pauli Keramik',
    'St.Gallen Druck',
    'A/B Studio',
    'Taller 7 · Fang & Foc',
    'No. 5',
    'Estudi d’en Pere, S.L.',
    'María José Pérez-Gómez Jr.',
    '@home',
    '陶芸教室',
  ])('%s is a name', (name) => {
    expect(hasLink(name)).toBe(false);
    expect(withoutLinks(name)).toBe(name);
  });
});
