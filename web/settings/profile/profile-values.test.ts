import { describe, expect, it } from 'vitest';
import { changedParts, findProfileFaults, type ProfileValues, shownCountry } from './profile-values.ts';

const saved: ProfileValues = {
  name: 'Noa Ferrer',
  language: 'en',
  userType: 'enthusiast',
  interests: ['ceramics'],
  phone_number: '+34600123456',
  whatsapp_number: '',
  street: '',
  city: 'Barcelona',
  state: '',
  zipCode: '',
  country: 'USA',
};

describe('the profile form', () => {
  it('sends only the parts that changed', () => {
    expect(changedParts(saved, { ...saved })).toEqual([]);
    expect(changedParts(saved, { ...saved, interests: ['ceramics', 'glass'] })).toEqual(['profile']);
    expect(changedParts(saved, { ...saved, language: 'de', country: 'Spain' })).toEqual(['profile', 'address']);
  });

  it('accepts phone numbers with separators, and empty ones', () => {
    expect(findProfileFaults({ ...saved, phone_number: '0034 600-12.34 56', whatsapp_number: ' ' })).toEqual({});
  });

  it('reports a missing name; the server reports numbers that it cannot read', () => {
    const wrong = { ...saved, name: '  ', phone_number: '600', whatsapp_number: '+34' };
    expect(Object.keys(findProfileFaults(wrong))).toEqual(['name']);
  });

  it('proposes the country of the browser until an address is saved', () => {
    const never = { street: '', city: '', state: '', zipCode: '', country: 'USA', lat: 0, lng: 0 };
    expect(shownCountry(never, 'de', 'es-ES')).toBe('Spanien');
    expect(shownCountry(never, 'en', 'en-US')).toBe('USA');
    expect(shownCountry(never, 'en', 'es')).toBe('USA');
    expect(shownCountry({ ...never, city: 'Chicago' }, 'en', 'es-ES')).toBe('USA');
    expect(shownCountry({ ...never, country: 'France' }, 'en', 'es-ES')).toBe('France');
  });
});
