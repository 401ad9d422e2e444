import { describe, expect, it } from 'vitest';
import { SAVED_SEARCH_NAME_MAX } from '#shared/saved-searches.ts';
import type { Language } from '#shared/text/languages.ts';
import { describeSearch } from './search-name.ts';

const AROUND = { near: '41.4,2.17', place: 'Sant Antoni' };

describe('the name of a search', () => {
  it.each<[Language, string]>([
    ['en', 'This weekend, under €50, near Sant Antoni'],
    ['es', 'Este fin de semana, menos de 50 €, cerca de Sant Antoni'],
    ['ca', 'Aquest cap de setmana, menys de 50 €, a prop: Sant Antoni'],
    ['fr', 'Ce week-end, moins de 50 €, près de Sant Antoni'],
    ['de', 'Dieses Wochenende, unter 50 €, nahe Sant Antoni'],
    ['it', 'Questo fine settimana, meno di 50 €, vicino a Sant Antoni'],
  ])('is one phrase of its filters and the place, in %s', (language, name) => {
    const named = describeSearch({ when: 'this_weekend', price_max: '4999', ...AROUND }, language);
    expect(named.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')).toBe(name);
  });

  it('has what before when and where, in any order of the parameters', () => {
    const asked = { ...AROUND, seats: '2', when: 'this_weekend', studio_type: 'ceramics,glass', q: 'bowl' };
    expect(describeSearch(asked, 'en')).toBe('“bowl”, ceramics, glass, this weekend, 2 seats, near Sant Antoni');
  });

  it('capitalizes nouns in German, and nothing else', () => {
    const asked = { studio_type: 'ceramics', time_of_day: 'evening', materials_included: 'true', taught_in: 'en' };
    expect(describeSearch(asked, 'de')).toBe('Keramik, abends (ab 17 Uhr), Material inklusive, auf Englisch');
  });

  it('begins with a capital, and keeps the case of weekdays', () => {
    expect(describeSearch({ from: '2041-11-22', rating_min: '4.5' }, 'en')).toBe('From Fri 22 Nov, rated 4.5 or more');
    expect(describeSearch({ rating_min: '4.5' }, 'de')).toBe('Mit 4,5 oder besser bewertet');
  });

  it('says how far from the place', () => {
    expect(describeSearch({ ...AROUND, mode: 'walking', minutes: '20' }, 'en')).toBe(
      '20 min on foot, near Sant Antoni',
    );
    expect(describeSearch({ ...AROUND, radius_km: '5' }, 'en')).toBe('Within 5 km, near Sant Antoni');
  });

  it('says only how far when the place has no name', () => {
    expect(describeSearch({ near: '41.4,2.17', mode: 'walking', minutes: '20' }, 'en')).toBe('20 min on foot');
    expect(describeSearch({ near: '41.4,2.17' }, 'en')).toBe('Near this spot');
    expect(describeSearch({ box: '2.1,41.3,2.2,41.4' }, 'en')).toBe('On this map');
  });

  it('of a search without filters is the title of the list', () => {
    expect(describeSearch({}, 'en')).toBe('Things to make');
    expect(describeSearch({ sort: 'price' }, 'en')).toBe('Things to make');
  });

  it('is truncated with an ellipsis', () => {
    const name = describeSearch({ q: 'x'.repeat(200) }, 'en');
    expect(name).toHaveLength(SAVED_SEARCH_NAME_MAX);
    expect(name).toMatch(/^“x+…$/);
  });
});
