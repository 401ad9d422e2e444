import { describe, expect, test } from 'vitest';
import { findAddresses } from './streets.ts';

const found = (text: string) => {
  const [place] = findAddresses(text, 5);
  return place && { street: place.street, postcode: place.postcode, neighbourhood: place.neighbourhood };
};
const PROVENCA = {
  street: 'Carrer de Provença 245',
  postcode: '08008',
  neighbourhood: "la Dreta de l'Eixample",
};

describe('addresses of the built-in city', () => {
  test.each([
    'Carrer de Provença 245',
    'carrer provença, 245',
    'C/ Provenza, 245, 2n 1a',
    'calle provenza nº 245',
    'provenca 245, 08008 Barcelona',
    'provanca 245',
  ])('%s is one house', (text) => {
    expect(found(text)).toEqual(PROVENCA);
  });

  test.each([
    ['Pg de Gràcia 92', 'Passeig de Gràcia 92', '08008'],
    ['Consejo de Ciento 280', 'Carrer del Consell de Cent 280', '08007'],
    ['Diagonal 211', 'Avinguda Diagonal 211', '08018'],
    ['paralel 62', 'Avinguda del Paral·lel 62', '08004'],
    ['plaza del sol', 'Plaça del Sol', '08012'],
    ['Pujades 118', 'Carrer de Pujades 118', '08005'],
  ])('%s is %s', (text, street, postcode) => {
    expect(found(text)).toMatchObject({ street, postcode });
  });

  test('the kind of street tells it from others of that name', () => {
    expect(found('Travessera de Gràcia 92')?.street).toBe('Travessera de Gràcia 92');
    expect(found('Carrer del Sol')?.street).toBe('Carrer del Sol');
  });

  test('a number that is not on record lies between its neighbours, and one far beyond the end is left out', () => {
    const [low, middle, high] = [633, 640, 660].map((number) => findAddresses(`Diagonal ${number}`, 1)[0]?.lng ?? 0);
    expect(high).toBeLessThan(middle ?? 0);
    expect(middle).toBeLessThan(low ?? 0);
    expect(found('Muntaner 9999')?.street).toBe('Carrer de Muntaner');
  });

  test('of a long street no postcode and no neighbourhood are claimed', () => {
    expect(found('Carrer de Muntaner')).toEqual({ street: 'Carrer de Muntaner', postcode: '', neighbourhood: '' });
  });

  test.each(['xyzzy 12', '12', '%%%', '🎨🎨🎨', 'x'.repeat(200), ', , ,'])('%j is nowhere', (text) => {
    expect(findAddresses(text, 5)).toEqual([]);
  });
});
