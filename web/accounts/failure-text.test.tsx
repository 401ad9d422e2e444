import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import german from '#shared/locales/de/auth.json' with { type: 'json' };
import english from '#shared/locales/en/auth.json' with { type: 'json' };
import type { Language } from '#shared/text/languages.ts';
import type { TextSource } from '#shared/text/texts.ts';
import { WordsProvider } from '../words.tsx';
import { type AuthFailure, type AuthRefusal, failureOf } from './failure.ts';
import { useFailureText } from './failure-text.ts';
import { asFailure } from './links/link-result.ts';

const texts: TextSource = (language, file) => (file === 'auth' ? (language === 'de' ? german : english) : undefined);

function Sentence({ refusal }: { refusal: AuthRefusal | AuthFailure }) {
  return useFailureText()('kind' in refusal ? refusal : failureOf(refusal));
}

const shown = (language: Language, refusal: AuthRefusal | AuthFailure) =>
  renderToString(
    <WordsProvider language={language} source={texts}>
      <Sentence refusal={refusal} />
    </WordsProvider>,
  );

describe('the text of a failure', () => {
  it.each([
    ['user_banned', 'User is banned for good'],
    ['same_password', 'New password should be different from the old password.'],
    ['not_known_here', 'Something of its own'],
  ])('%s is shown as returned', (code, message) => {
    expect(shown('en', { code, message, status: 422 })).toBe(message);
  });

  it('is in the reader’s language if the code is known, else as returned', () => {
    expect(shown('de', { code: 'same_password', message: 'New password …', status: 422 })).toContain('Passwort');
    expect(shown('de', { code: 'not_known_here', message: 'Something of its own', status: 422 })).toBe(
      'Something of its own',
    );
  });

  it('uses the specification’s texts where it names them', () => {
    const registered = { code: 'user_already_exists', message: 'User already registered', status: 422 };
    expect(shown('en', registered)).toContain('already registered!');
    expect(shown('en', { message: 'fetch failed', status: 0 })).toBe('An unexpected error occurred. Please try again.');
    // What the client makes of an empty body.
    expect(shown('en', { message: '{}', status: 422 })).toBe('An unexpected error occurred. Please try again.');
  });

  it.each([
    ['en', 'access_denied', 'The sign-in was cancelled at the provider', 'The sign-in was cancelled at the provider'],
    ['en', 'bad_oauth_state', 'OAuth state has expired', 'OAuth state has expired'],
    ['en', 'unexpected_failure', '', 'There was a problem with Google authentication'],
    ['en', 'server_error', 'x'.repeat(500), 'x'.repeat(200)],
    ['de', 'access_denied', 'The sign-in was cancelled at the provider', german.failures.access_denied],
  ] as const)('of a social sign-in is the returned message, else its own (%s, %s)', (language, code, message, text) => {
    expect(shown(language, asFailure(code, message))).toBe(text);
  });

  it('explains a link that does not work in plain words', () => {
    const refusal = { code: 'flow_state_expired', message: 'invalid flow state, flow state has expired', status: 422 };
    expect(shown('en', refusal)).toBe('This link has expired.');
  });
});
