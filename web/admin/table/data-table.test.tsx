import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import admin from '#shared/locales/en/admin.json' with { type: 'json' };
import shell from '#shared/locales/en/shell.json' with { type: 'json' };
import { WordsProvider } from '#web/words.tsx';
import { DataTable } from './data-table.tsx';
import { type Rows, wholeRows } from './rows.ts';
import { useTableState } from './table-state.ts';

interface Marker {
  id: string;
  seats: number | null;
}
const MARKERS: Marker[] = [
  { id: 'b', seats: 10 },
  { id: 'a', seats: 9 },
  { id: 'c', seats: null },
];
const loaded = (rows?: readonly Marker[], more: Partial<Rows<Marker>> = {}): Rows<Marker> => ({
  ...{ rows, error: null, onRetry: () => undefined },
  ...more,
});

function List({ list, chosen = [] }: { list: Rows<Marker>; chosen?: string[] }) {
  return (
    <DataTable
      label="Markers"
      columns={[
        { key: 'id', label: 'Marker', cell: ({ id }) => id },
        { key: 'seats', label: 'Seats', isSortable: true, isNumber: true, cell: ({ seats }) => seats },
        { key: 'row', label: 'Row', cell: () => 'front' },
      ]}
      list={list}
      state={useTableState('-seats')}
      nameOf={({ id }) => `marker ${id}`}
      selection={{ ids: new Set(chosen), onChange: () => undefined }}
      acts="Remove"
      details={() => 'More'}
      empty="There is none."
    />
  );
}

const shown = (list: Rows<Marker>, { address = '/', chosen = [] }: { address?: string; chosen?: string[] } = {}) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <WordsProvider language="en" source={(_language, file) => ({ admin, shell })[file as string]}>
        <List list={list} chosen={chosen} />
      </WordsProvider>
    </MemoryRouter>,
  );

describe('a list of administrators', () => {
  it('says by which column it is ordered, as it stands in the URL', () => {
    expect(shown(loaded(MARKERS)).match(/aria-sort="\w+"/g)).toEqual(['aria-sort="descending"']);
    expect(shown(loaded(MARKERS), { address: '/?sort=seats' })).toContain('aria-sort="ascending"');
    expect(shown(loaded(MARKERS), { address: '/?sort=id' })).not.toContain('aria-sort');
  });

  it('hides the columns that the URL names, but never the one that says what a row is', () => {
    const markup = shown(loaded(MARKERS), { address: '/?hidden=id,row' });
    expect(markup).toContain('>Marker<');
    expect(markup).not.toContain('front');
  });

  it('has a label for each checkbox and button of a row', () => {
    const markup = shown(loaded(MARKERS));
    expect(markup).toContain('aria-label="Select marker a"');
    expect(markup).toContain('aria-label="Details of marker a"');
    expect(markup).toContain('aria-label="Select all shown"');
  });

  it('offers what can be done once rows are chosen', () => {
    expect(shown(loaded(MARKERS))).not.toContain('Remove');
    const markup = shown(loaded(MARKERS), { chosen: ['a', 'b'] });
    expect(markup).toContain('2 selected');
    expect(markup).toContain('Remove');
  });

  it('keeps the rows that it has when the next ones fail to load', () => {
    const markup = shown(loaded(MARKERS, { error: new Error('Away'), more: { isLoading: false, onLoad: () => null } }));
    expect(markup).toContain('<table');
    expect(markup).toContain('Try again');
    expect(markup).not.toContain('Show more');
  });

  it('tells waiting, failing and being empty apart', () => {
    expect(shown(loaded())).toContain('aria-busy="true"');
    expect(shown(loaded(undefined, { error: new Error('Away') }))).toContain('Try again');
    expect(shown(loaded([]))).toBe('There is none.');
  });

  it('that comes whole is ordered in the browser, by what its column says', () => {
    const query = { data: MARKERS, error: null, refetch: () => undefined };
    const by = { seats: ({ seats }: Marker) => seats ?? -1 };
    const idsBy = (sort: string) => wholeRows(query, sort, by).rows?.map(({ id }) => id);
    expect(idsBy('seats')).toEqual(['c', 'a', 'b']);
    expect(idsBy('-seats')).toEqual(['b', 'a', 'c']);
    expect(idsBy('constructor')).toEqual(['b', 'a', 'c']);
  });
});
