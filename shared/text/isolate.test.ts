import { expect, it } from 'vitest';
import { isolate } from './isolate.ts';
import { createTranslate } from './texts.ts';

const t = createTranslate('en', () => ({ booked: '{{guest}} · 2 seats', hello: 'Hello {{name}}, see you.' }));

it('a name from right to left keeps its order, and leaves that of its neighbours', () => {
  expect(t('file.booked', { guest: 'שרה לוי' })).toBe('\u2068שרה לוי\u2069 · 2 seats');
  expect(isolate('سارة')).toBe('\u2068سارة\u2069');
});

it.each(['Laia', 'Łukasz', 'Иван', '李雷', '🌻', ''])('%s needs no isolation', (name) => {
  expect(isolate(name)).toBe(name);
});

it('a person without a name is greeted without one', () => {
  expect(t('file.hello', { name: '' })).toBe('Hello, see you.');
  const es = createTranslate('es', () => ({ hello: 'Hola, {{name}}: nos vemos.' }));
  expect(es('file.hello', { name: '' })).toBe('Hola: nos vemos.');
});
