import { describe, expect, it } from 'vitest';
import { EMPTY_DETAILS, missingFields, toNewDetails } from './details-draft.ts';

const questions = [
  { id: 'a', text: 'Any allergies?', options: [], is_required: false },
  { id: 'b', text: 'Size?', options: ['S', 'M'], is_required: true },
];
const waiver = 'The kiln is hot.';

describe('the details of a booking', () => {
  it('need the required answers, and the consent to this very text with a name', () => {
    const asked = { questions, waiver };
    expect([...missingFields(asked, EMPTY_DETAILS)]).toEqual(['b', 'agreed', 'signedName']);
    const filled = { answers: { b: 'M' }, agreedText: waiver, signedName: 'Laia', minors: '' };
    expect([...missingFields(asked, filled)]).toEqual([]);
    expect([...missingFields({ questions, waiver: 'Another text' }, filled)]).toEqual(['agreed']);
    expect([...missingFields(asked, { ...filled, answers: { b: ' ' }, signedName: ' ' })]).toEqual(['b', 'signedName']);
  });

  it('are sent trimmed, with one minor a line, and not at all where nothing is asked', () => {
    const draft = { answers: { a: ' Nuts ' }, agreedText: waiver, signedName: ' Laia ', minors: 'Ona\n\n Pau ' };
    expect(toNewDetails({ questions, waiver }, draft)).toEqual({
      answers: [
        { question_id: 'a', answer: 'Nuts' },
        { question_id: 'b', answer: '' },
      ],
      waiver: { text: waiver, signed_name: 'Laia', minors: ['Ona', 'Pau'] },
    });
    expect(toNewDetails({ questions: [], waiver: '' }, draft)).toBeUndefined();
  });
});
