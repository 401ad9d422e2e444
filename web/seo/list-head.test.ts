import { expect, test } from 'vitest';
import { listHead } from './list-head.ts';

const head = (asked: Record<string, string>, start?: string) => listHead('/workshops-classes', asked, start);
const WHOLE = { path: '/workshops-classes', kind: undefined };

test('a list with one kind filter is a page of its own with a name', () => {
  expect(head({ studio_type: 'glass' })).toEqual({
    path: '/workshops-classes?studio_type=glass',
    hidden: false,
    kind: 'catalogue.studio_type.glass',
  });
  expect(head({ service_type: 'class' })).toMatchObject({ path: '/workshops-classes?service_type=class' });
});

test.each<Record<string, string>>([{}, { q: 'clay' }, { when: 'this_weekend' }, { studio_type: 'glass,ceramics' }])(
  'a list that is asked for %j is found where the whole list is',
  (asked) => {
    expect(head(asked)).toEqual({ ...WHOLE, hidden: false });
  },
);

test('a list with several filters or a cursor is not indexed', () => {
  expect(head({ studio_type: 'glass', when: 'this_weekend' })).toEqual({ ...WHOLE, hidden: true });
  expect(head({}, 'cursor')).toEqual({ ...WHOLE, hidden: true });
  expect(head({ studio_type: 'glass' }, 'cursor')).toMatchObject({ hidden: true });
});
